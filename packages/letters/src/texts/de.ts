import type { MailTexts } from '../mail-texts.ts';

export const de: MailTexts = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  plainLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: 'Sie erhalten diese E-Mail, weil diese Adresse bei {portal} verwendet wurde.',
  reason: 'Die Begründung:',
  verifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: [
      'Jemand, hoffentlich Sie, hat sich bei {portal} mit dieser Adresse registriert. Bestätigen Sie sie, um fortzufahren und Ihr Passwort festzulegen.',
    ],
    action: 'E-Mail-Adresse bestätigen',
    notes: [
      'Dieser Link gilt {duration}.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
    ],
  },
  resetPassword: {
    subject: 'Setzen Sie Ihr Passwort für {portal} zurück',
    heading: 'Setzen Sie Ihr Passwort zurück',
    body: ['Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {portal} angefordert.'],
    action: 'Neues Passwort wählen',
    notes: [
      'Dieser Link gilt {duration} und nur einmal.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
    ],
  },
  alreadyRegistered: {
    subject: 'Sie haben bereits ein Konto bei {portal}',
    heading: 'Sie haben bereits ein Konto',
    body: [
      'Jemand, hoffentlich Sie, wollte sich bei {portal} mit dieser Adresse registrieren. Sie gehört schon zu Ihrem Konto; melden Sie sich einfach an.',
    ],
    action: 'Anmelden',
    notes: [
      'Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie auf der Anmeldeseite „Passwort vergessen“.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    ],
  },
  accountApproved: {
    subject: 'Ihr Konto bei {portal} ist freigegeben',
    heading: 'Ihr Konto ist freigegeben',
    body: ['Sie können sich jetzt bei {portal} anmelden, die Dokumentation lesen und Ihre erste Anwendung anlegen.'],
    action: 'Anmelden',
    notes: [],
  },
  accountRejected: {
    subject: 'Ihr Konto bei {portal} wurde nicht freigegeben',
    heading: 'Ihr Konto wurde nicht freigegeben',
    body: [
      'Das Team von {portal} hat Ihr Konto geprüft und nicht freigegeben.',
      'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Ihr Konto bei {portal} wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    body: [
      'Ihr Konto bei {portal} wurde soeben gelöscht, und mit ihm Ihre Anwendungen samt Zugangsdaten und Registrierungen.',
    ],
    notes: ['Falls Sie das nicht waren, wenden Sie sich an das Team von {portal}.'],
  },
  passwordChanged: {
    subject: 'Ihr Passwort für {portal} wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    body: ['Das Passwort Ihres Kontos bei {portal} wurde soeben geändert, und andere Sitzungen wurden beendet.'],
    action: 'Passwort zurücksetzen',
    notes: ['Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück.'],
  },
  userVerifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: [
      'Jemand, hoffentlich Sie, hat sich mit dieser Adresse registriert, um {portal} mit zu betreiben. Bestätigen Sie sie und melden Sie sich dann mit dem gewählten Passwort an.',
    ],
    action: 'E-Mail-Adresse bestätigen',
    notes: [
      'Dieser Link gilt {duration}.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
    ],
  },
  invitation: {
    subject: 'Sie sind eingeladen, {portal} mit zu betreiben',
    heading: 'Sie sind eingeladen',
    body: ['Sie wurden eingeladen, {portal} mit zu betreiben. Nehmen Sie an, um Ihr Passwort festzulegen.'],
    action: 'Einladung annehmen',
    notes: [
      'Dieser Link gilt {duration} und nur einmal.',
      'Falls Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.',
    ],
  },
  registrationApproved: {
    subject: '{application} darf {product} {version} verwenden',
    heading: 'Zugriff freigegeben',
    body: ['Ihre Anwendung „{application}“ ist nun für {product} {version} registriert und darf die API aufrufen.'],
    action: 'Anwendung öffnen',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} darf {product} {version} nicht verwenden',
    heading: 'Zugriff nicht freigegeben',
    body: [
      'Die Anfrage Ihrer Anwendung „{application}“, {product} {version} zu verwenden, wurde nicht freigegeben.',
      'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} darf {product} {version} nicht mehr verwenden',
    heading: 'Zugriff entzogen',
    body: [
      'Der Zugriff Ihrer Anwendung „{application}“ auf {product} {version} wurde entzogen. Ihre Aufrufe werden ab jetzt abgelehnt.',
      'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  registrationReopened: {
    subject: '{application} wartet wieder auf die Freigabe für {product} {version}',
    heading: 'Der Zugang wartet wieder auf die Freigabe',
    body: [
      'Ihre Anwendung „{application}“ hat eine andere Client-ID; ihr Zugang zu {product} {version} muss erneut freigegeben werden. Bis dahin werden ihre Aufrufe abgewiesen.',
      'Wenn nicht Sie sie geändert haben, ändern Sie Ihr Passwort und wenden Sie sich an das Team hinter {portal}.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  certificateReleased: {
    subject: 'Das Zertifikat von {application} wurde freigegeben',
    heading: 'Ein Zertifikat wurde freigegeben',
    body: [
      'Das Team hinter {portal} hat Ihrer Anwendung „{application}“ das Zertifikat entzogen, weil jemand anderes Anspruch darauf erhoben hat. Aufrufe damit werden für diese Anwendung ab jetzt abgewiesen.',
      'Wenn es Ihres war, laden Sie ein anderes hoch und wenden Sie sich an das Team hinter {portal}.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  keyExpires: {
    subject: 'Der Schlüssel „{key}“ von {application} läuft bald ab',
    heading: 'Ein Schlüssel läuft bald ab',
    body: [
      'Der Schlüssel „{key}“ Ihrer Anwendung „{application}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
      'Erzeugen Sie einen neuen, verwenden Sie ihn und widerrufen Sie diesen, sobald er nicht mehr verwendet wird. So schlägt kein Aufruf fehl.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  keyExpired: {
    subject: 'Der Schlüssel „{key}“ von {application} ist abgelaufen',
    heading: 'Ein Schlüssel ist abgelaufen',
    body: [
      'Der Schlüssel „{key}“ Ihrer Anwendung „{application}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
      'Falls die Anwendung noch in Betrieb ist, erzeugen Sie einen neuen Schlüssel.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  keyRevoked: {
    subject: 'Der Schlüssel „{key}“ von {application} wurde widerrufen',
    heading: 'Ein Schlüssel wurde widerrufen',
    body: [
      'Das Team von {portal} hat den Schlüssel „{key}“ Ihrer Anwendung „{application}“ widerrufen, weil andere ihn kennen könnten. Aufrufe mit ihm werden ab jetzt abgelehnt.',
      'Erzeugen Sie einen neuen und suchen Sie, wo dieser veröffentlicht wurde: Quelltext, Protokolle, Tickets.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  secretRefreshed: {
    subject: 'Das Secret von {application} wurde erneuert',
    heading: 'Das Secret wurde erneuert',
    body: [
      'Der Identitätsanbieter hat geantwortet: Ihre Anwendung „{application}“ hat ein anderes Client-Secret. Das bisherige funktioniert nicht mehr.',
      'Das neue wartet in {portal} auf Sie. Es kann innerhalb von sieben Tagen einmal gezeigt werden.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  certificateExpires: {
    subject: 'Das Zertifikat von {application} läuft bald ab',
    heading: 'Ein Zertifikat läuft bald ab',
    body: [
      'Das Zertifikat Ihrer Anwendung „{application}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
      'Laden Sie vorher ein neues hoch oder erzeugen Sie eines. Es ersetzt dieses sofort: Stellen Sie die Anwendung gleichzeitig um.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  certificateExpired: {
    subject: 'Das Zertifikat von {application} ist abgelaufen',
    heading: 'Ein Zertifikat ist abgelaufen',
    body: [
      'Das Zertifikat Ihrer Anwendung „{application}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
      'Falls die Anwendung noch in Betrieb ist, laden Sie ein neues hoch oder erzeugen Sie eines.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  reviewWaiting: {
    subject: 'Bei {portal} wartet etwas auf Ihre Entscheidung',
    heading: 'Etwas wartet auf Ihre Entscheidung',
    body: ['Registrierungen: {registrations}. Konten: {accounts}.'],
    action: 'Konsole öffnen',
    notes: ['Sie erhalten diese E-Mail höchstens einmal in der Stunde, wenn bei {portal} etwas Neues wartet.'],
  },
  webhookFailing: {
    subject: 'Ein Webhook-Empfänger schlägt dauerhaft fehl',
    heading: 'Ein Webhook-Empfänger schlägt dauerhaft fehl',
    body: [
      '{receiver} nimmt seit {date} nicht an, was {portal} sendet. Zustellungen, die warten oder aufgegeben wurden: {waiting}.',
      'Jede wird drei Tage lang versucht und dann aufgegeben. Nichts wird abgeschaltet: Was aufgegeben wurde, kann erneut gesendet werden, wenn der Empfänger wieder antwortet.',
    ],
    action: 'Konsole öffnen',
    notes: [
      'Sie erhalten diese E-Mail je Empfänger höchstens einmal am Tag. „stoa webhooks deliveries“ nennt den Grund.',
    ],
  },
};
