import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  passkeys: 'Passkeys',
  passkeysHelp:
    'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN an. Ein Passkey gilt nur für diese Website: Eine gefälschte Website erfährt nichts.',
  passkeyNone: 'Sie haben noch keinen Passkey.',
  passkeyNotHere: 'Dieser Browser kann hier keinen Passkey anlegen.',
  passkeyAdd: 'Passkey hinzufügen',
  passkeyName: 'Name',
  passkeyNameHelp: 'Zum Wiedererkennen, etwa „Laptop im Büro“.',
  passkeyFirst:
    'Danach öffnet Ihr Passwort allein das Konto nicht mehr: Die Anmeldung fragt auch nach einem Passkey oder einem Wiederherstellungscode. Ihre anderen Sitzungen enden.',
  passkeyUse: 'Hinzugefügt am {added}, zuletzt benutzt am {used}',
  passkeyUnused: 'Hinzugefügt am {added}, noch nicht benutzt',
  passkeySynced: 'Synchronisiert',
  passkeyRename: 'Umbenennen',
  passkeyRenameOf: '{name} umbenennen',
  passkeyRemove: 'Entfernen',
  passkeyRemoveOf: '{name} entfernen',
  passkeyRemoveText: 'Dieser Passkey öffnet Ihr Konto nicht mehr. Löschen Sie ihn auch auf Ihrem Gerät.',
  passkeyRemoveLast:
    'Es ist Ihr letzter: Ihr Passwort allein öffnet wieder das Konto, und die Wiederherstellungscodes gelten nicht mehr.',
  passkeyAdded: 'Passkey hinzugefügt',
  passkeyRenamed: 'Passkey umbenannt',
  passkeyRemoved: 'Passkey entfernt',
  passkeyProve: 'Stattdessen Passkey benutzen',
  passkeyKnown: 'Dieses Gerät hat schon einen Passkey dieses Kontos.',
  passkeyNotUsed: 'Der Browser hat es nicht abgeschlossen. Bitte versuchen Sie es noch einmal.',
  passkeyCancelled: 'Es wurde im Browser abgebrochen oder hat zu lange gedauert.',
  passkeyProven:
    'Ihre Bestätigung wurde angenommen: Sie müssen weder Ihr Passwort noch einen Code noch einmal eingeben.',
  passkeyTryAgain: 'Noch einmal versuchen',
  recoveryCode: 'Wiederherstellungscode',
  factorPasskeys:
    'Es ist keine App hinzugefügt. Nach dem Passwort fragt die Anmeldung nach einem Passkey oder einem Wiederherstellungscode. Übrige Wiederherstellungscodes: {count}.',
  factorRemoveKeeps: 'Die App gilt nicht mehr. Ihre Passkeys und Wiederherstellungscodes bleiben.',
  factor: 'Anmeldung in zwei Schritten',
  factorHelp: 'Nach dem Passwort fragt die Anmeldung nach einem Code einer App auf Ihrem Telefon.',
  factorOff: 'Die Anmeldung fragt nur nach Ihrem Passwort.',
  factorOn: 'Eingeschaltet seit {date}. Übrige Wiederherstellungscodes: {count}.',
  factorAdd: 'Authenticator-App hinzufügen',
  factorScan:
    'Scannen Sie das Bild mit Ihrer Authenticator-App oder geben Sie den Schlüssel dort ein. Geben Sie dann den Code ein, den die App zeigt.',
  factorPicture: 'QR-Code für die Authenticator-App',
  factorCode: 'Code',
  factorCodeHelp: 'Sechs Ziffern der App oder ein Wiederherstellungscode.',
  factorContinue: 'Weiter',
  factorConfirm: 'Einschalten',
  factorRemove: 'Ausschalten',
  factorRemoveHelp:
    'Danach öffnet Ihr Passwort allein das Konto. Die App und die Wiederherstellungscodes gelten nicht mehr.',
  factorRenew: 'Neue Wiederherstellungscodes',
  factorRenewHelp: 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.',
  factorCodes: 'Wiederherstellungscodes',
  codesTitle: 'Wiederherstellungscodes speichern',
  codesWarning:
    'Mit jedem Code können Sie sich zusammen mit Ihrem Passwort einmal anmelden, wenn Sie weder die App noch einen Passkey haben.',
  password: 'Aktuelles Passwort',
  dueLater:
    'Ab dem {date} verlangt dieses Portal einen zweiten Faktor. Fügen Sie vorher eine App oder einen Passkey hinzu, damit Sie weiterarbeiten können.',
  dueNow:
    'Dieses Portal verlangt einen zweiten Faktor. Bis Sie eine App oder einen Passkey hinzugefügt haben, ist nur diese Seite offen.',
  dueUse:
    'Dieses Portal verlangt einen zweiten Faktor, und Ihre Anmeldung hatte keinen. Bestätigen Sie damit, um fortzufahren.',
  resetWaits:
    'Jemand hat die Betreiber dieses Portals gebeten, Ihren zweiten Faktor zu entfernen. Er gilt ab {moment} nicht mehr. Haben Sie ihn noch? Bestätigen Sie damit, und er bleibt.',
  resetBanner:
    'Jemand hat die Betreiber dieses Portals gebeten, Ihren zweiten Faktor zu entfernen. Er gilt ab {moment} nicht mehr.',
  resetOpen: 'Ansehen und entscheiden',
  keep: 'Behalten',
  use: 'Bestätigen',
  useTitle: 'Mit dem zweiten Faktor bestätigen',
};
