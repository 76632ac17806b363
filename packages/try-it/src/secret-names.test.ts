import { expect, it } from 'vitest';
import { isSecretName, looksSecret } from './secret-names.ts';

it.each(
  `card_pin user_pwd otp_code cvc2 securityCode sig auth X-Auth passwort userPwd newPin newpin PINs APIKEY apikey api-key accessKeyId
  key PASSWORD passWord oauth2Token Kennwort Geheimnis Zugangsschlüssel contraseña contrasena clave claveSecreta secreto contrasenya
  clau mot_de_passe motdepasse MotDePasse mdp jeton clé códigoDeSeguridad codi_seguretat X-CSRF sessionId client_assertion`.split(
    /\s+/,
  ),
)('%s is the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

it.each(
  'name author authorId spin pinned opinion design assigned compass passenger clause keyword countryCode zip_code tangent sidebar petId'.split(
    ' ',
  ),
)('%s is not', (name) => {
  expect(isSecretName(name)).toBe(false);
});

it.each([
  ['https://a.test/?page=2&access_token=x', true],
  ['{"userPwd": "x"}', true],
  ['Bearer abc', true],
  ['https://a.test:8080/?page=2', false],
  ['12:30', false],
])('%s looks like one: %s', (text, does) => {
  expect(looksSecret(text)).toBe(does);
});
