import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  console: 'Konsole',
  logIn: 'Anmelden',
  signUp: 'Registrieren',
  forgotPassword: 'Passwort vergessen?',
  resetPassword: 'Passwort zurücksetzen',
  changePassword: 'Passwort ändern',
  acceptInvitation: 'Einladung annehmen',
  account: 'Ihr Konto',
  registered: 'Fast fertig: Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben, und melden Sie sich an.',
  continueWith: 'Weiter mit {name}',
  notInvited: 'Diese Adresse hat noch niemand eingeladen. Fragen Sie einen Inhaber dieses Portals.',
  disabled: 'Ihr Konto wurde gesperrt. Fragen Sie einen Inhaber dieses Portals.',
  ssoFailed: 'Die Anmeldung mit Single Sign-on ist nicht gelungen. Bitte versuchen Sie es noch einmal.',
  role: 'Rolle',
  'role.owner': 'Inhaber: alles',
  'role.publisher': 'Herausgeber: das Portal als Code einspielen',
  'role.approver': 'Prüfer: über Entwickler und Registrierungen entscheiden',
  'role.viewer': 'Betrachter: ansehen',
  'role.none': 'Noch keine. Fragen Sie einen Inhaber dieses Portals.',
  security: 'Sicherheit der Anmeldung',
  sessions: 'Sitzungen',
  thisSession: 'diese',
  lastSeen: 'Zuletzt verwendet',
  endSession: 'Beenden',
  logOut: 'Abmelden',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  session: '{browser} auf {system}',
  sessionUnknown: 'Unbekannter Browser',
  accountReady: 'Ihr Konto ist bereit. Melden Sie sich mit dem Passwort an, das Sie gewählt haben.',
  haveAccount: 'Sie haben schon ein Konto?',
  setUp: 'Dieses Portal einrichten',
  setUpHelp: 'Sie werden der erste Eigentümer. Die nächste Seite fragt nach Ihrem Passwort.',
  setUpSubmit: 'Weiter',
  fullName: 'Vollständiger Name',
  email: 'E-Mail',
  setUpIncomplete:
    'Dieser Link funktioniert nicht. Öffnen Sie den, den der Server beim letzten Start ausgegeben hat; gibt es schon einen Eigentümer, melden Sie sich an.',
  registrationOff:
    'Hier kann sich niemand selbst registrieren. Bitten Sie einen Inhaber dieses Portals um eine Einladung.',
  forgotHelp: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link für ein neues Passwort.',
  checkEmail: 'Sehen Sie in Ihrem Postfach nach',
  passwordSet: 'Passwort erfolgreich gesetzt!',
  keepFactor: 'Zweiten Faktor behalten',
  keepFactorHelp:
    'Jemand hat gebeten, den zweiten Faktor Ihres Kontos zurückzusetzen. Falls Sie das nicht waren, behalten Sie ihn: Authenticator-App, Passkeys und Wiederherstellungscodes gelten weiter.',
  keepFactorSubmit: 'Behalten',
  factorKept: 'Ihr zweiter Faktor bleibt',
  factorKeptHelp:
    'Es wurde nichts entfernt. Falls Sie nicht um das Zurücksetzen gebeten haben, kennt vielleicht jemand Ihr Passwort: Setzen Sie ein neues.',
  nothingToKeep:
    'Hier ist nichts mehr aufzuhalten: Das Zurücksetzen wurde gestoppt oder ist erledigt. Falls Sie sich nicht anmelden können, fragen Sie die Betreiber des Portals.',
  invitationIncomplete:
    'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail oder bitten Sie um eine neue Einladung.',
};
