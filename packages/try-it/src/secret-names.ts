/** Whole words under which secrets go, without accents: English, German, Spanish, Catalan, French. */
const secretWords = new Set(
  `pass pw pwd psw psk pin pins puk tan tans otp totp hotp mfa cvv cvc cvn csc sig sign hmac auth authn authz oauth cred creds csrf xsrf
  sid sess sas saml assertion key keys pem pfx mnemonic mdp passe clave claves clau claus llave cle cles senha`.split(
    /\s+/,
  ),
);

/** Parts that are secret wherever in a word they stand; words beside each other count as one. */
const secretParts = new RegExp(
  [
    'pass ?(word|wd|wort|phrase|code)|pwd|kennwort|losungswort|contrasen|mot ?de ?passe',
    'secret|geheim|token|jeton|jwt|bearer|cookie|session|signatur|verifier|captcha',
    'credential|authori[sz]ation|authenti|anmeldedaten|zugangsdaten|connection ?string',
    'keys?\\b|schlu?e?ssel|cvv|cvc|otp ?code|(card|new|old|user) ?pin\\b',
    '(security|verification|confirmation|access|recovery|backup|pin|sicherheits|zugangs) ?code',
    'cod(igo|i|e) ?(de ?)?(la ?)?(seguridad|seguretat|securite|acceso|acces)',
  ].join('|'),
);

/**
 * Says whether a name holds secrets, whatever the document says of it; for a text, whether it speaks of a secret anywhere. In
 * doubt the answer is yes.
 */
export function isSecretName(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  // The name is tested as it stands as well: its case would split `PINs` and `APIkey` in the wrong places.
  return [plain, plain.replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')].some((text) => {
    const words = text.toLowerCase().split(/[^\p{L}]+/u);
    return words.some((word) => secretWords.has(word)) || secretParts.test(words.join(' '));
  });
}

const assigned = /([\p{L}\p{N}_.-]+)["']?\s*[:=]/gu;
const proof = /\b(bearer|basic)\s+\S|\beyJ[\w-]{8}/i;

/** Whether a text has a secret in it by its looks: `?token=…`, `"password": …`, `Bearer …`, a JWT. */
export function looksSecret(text: string): boolean {
  return proof.test(text) || [...text.matchAll(assigned)].some(([, name = '']) => isSecretName(name));
}
