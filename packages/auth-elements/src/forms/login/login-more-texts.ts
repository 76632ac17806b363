import type { Locale } from '@stoa/contract/locales';

const en = {
  code: 'Code',
  codeHelp: 'Six digits of your authenticator app, or a recovery code.',
  recoveryCode: 'Recovery code',
  recoveryCodeHelp: 'One of the codes that you kept when you added your passkey.',
  codeNeeded: 'Enter the code',
  lost: 'Lost your app and your codes? Ask the people who run this portal to reset it.',
  lostPasskey: 'Lost your passkey and your codes? Ask the people who run this portal to reset it.',
  back: 'Back to the password',
  passkey: 'Continue with a passkey',
  notUsed: 'No passkey was used. Please try again, or log in another way.',
  unknown: 'No account has this passkey any more. Please log in another way.',
  refused: 'This passkey was not accepted. Please try again.',
};

/** What the second step and passkeys say; they come with it, so that a page without them fetches none. */
export const moreTexts: Readonly<Record<Locale, typeof en>> = {
  en,
  ca_ES: {
    code: 'Codi',
    codeHelp: 'Sis xifres de l’aplicació d’autenticació o un codi de recuperació.',
    recoveryCode: 'Codi de recuperació',
    recoveryCodeHelp: 'Un dels codis que vau desar en afegir la clau d’accés.',
    codeNeeded: 'Introduïu el codi',
    lost: 'Heu perdut l’aplicació i els codis? Demaneu als responsables d’aquest portal que ho restableixin.',
    lostPasskey:
      'Heu perdut la clau d’accés i els codis? Demaneu als responsables d’aquest portal que ho restableixin.',
    back: 'Torna a la contrasenya',
    passkey: 'Continua amb una clau d’accés',
    notUsed: 'No s’ha fet servir cap clau d’accés. Torneu-ho a provar o inicieu la sessió d’una altra manera.',
    unknown: 'Cap compte té ja aquesta clau d’accés. Inicieu la sessió d’una altra manera.',
    refused: 'Aquesta clau d’accés no s’ha acceptat. Torneu-ho a provar.',
  },
  de: {
    code: 'Bestätigungscode',
    codeHelp: 'Sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryCodeHelp: 'Einer der Codes, die Sie beim Hinzufügen des Passkeys aufbewahrt haben.',
    codeNeeded: 'Geben Sie den Code ein',
    lost: 'App und Codes verloren? Bitten Sie die Betreiber dieses Portals, den zweiten Faktor zurückzusetzen.',
    lostPasskey:
      'Passkey und Codes verloren? Bitten Sie die Betreiber dieses Portals, den zweiten Faktor zurückzusetzen.',
    back: 'Zurück zum Passwort',
    passkey: 'Weiter mit Passkey',
    notUsed: 'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal oder melden Sie sich anders an.',
    unknown: 'Kein Konto hat diesen Passkey mehr. Bitte melden Sie sich anders an.',
    refused: 'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal.',
  },
  es_ES: {
    code: 'Código',
    codeHelp: 'Seis cifras de su aplicación de autenticación o un código de recuperación.',
    recoveryCode: 'Código de recuperación',
    recoveryCodeHelp: 'Uno de los códigos que guardó al añadir la llave de acceso.',
    codeNeeded: 'Introduzca el código',
    lost: '¿Ha perdido la aplicación y los códigos? Pida a los responsables de este portal que lo restablezcan.',
    lostPasskey:
      '¿Ha perdido la llave de acceso y los códigos? Pida a los responsables de este portal que lo restablezcan.',
    back: 'Volver a la contraseña',
    passkey: 'Continuar con una llave de acceso',
    notUsed: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otro modo.',
    unknown: 'Ninguna cuenta tiene ya esta llave de acceso. Inicie sesión de otro modo.',
    refused: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo.',
  },
  fr: {
    code: 'Code de connexion',
    codeHelp: 'Six chiffres de votre application d’authentification ou un code de secours.',
    recoveryCode: 'Code de secours',
    recoveryCodeHelp: 'Un des codes conservés lors de l’ajout de la clé d’accès.',
    codeNeeded: 'Saisissez le code',
    lost: 'Vous avez perdu l’application et les codes ? Demandez aux responsables de ce portail une réinitialisation.',
    lostPasskey:
      'Vous avez perdu la clé d’accès et les codes ? Demandez aux responsables de ce portail une réinitialisation.',
    back: 'Retour au mot de passe',
    passkey: 'Continuer avec une clé d’accès',
    notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
    unknown: 'Plus aucun compte n’a cette clé d’accès. Veuillez vous connecter autrement.',
    refused: 'Cette clé d’accès n’a pas été acceptée. Veuillez réessayer.',
  },
};
