import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  plainLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: 'Sie erhalten diese E-Mail, weil diese Adresse bei {portal} verwendet wurde.',
  reason: 'Die Begründung:',
  'verifyEmail.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
  'verifyEmail.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'verifyEmail.body.1':
    'Jemand, hoffentlich Sie, hat sich bei {portal} mit dieser Adresse registriert. Bestätigen Sie sie, um fortzufahren und Ihr Passwort festzulegen.',
  'verifyEmail.action': 'E-Mail-Adresse bestätigen',
  'verifyEmail.note.1': 'Dieser Link gilt {duration}.',
  'verifyEmail.note.2':
    'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
  'resetPassword.subject': 'Setzen Sie Ihr Passwort für {portal} zurück',
  'resetPassword.heading': 'Setzen Sie Ihr Passwort zurück',
  'resetPassword.body.1': 'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {portal} angefordert.',
  'resetPassword.action': 'Neues Passwort wählen',
  'resetPassword.note.1': 'Dieser Link gilt {duration} und nur einmal.',
  'resetPassword.note.2': 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
  'alreadyRegistered.subject': 'Sie haben bereits ein Konto bei {portal}',
  'alreadyRegistered.heading': 'Sie haben bereits ein Konto',
  'alreadyRegistered.body.1':
    'Jemand, hoffentlich Sie, wollte sich bei {portal} mit dieser Adresse registrieren. Sie gehört schon zu Ihrem Konto; melden Sie sich einfach an.',
  'alreadyRegistered.action': 'Anmelden',
  'alreadyRegistered.note.1':
    'Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie auf der Anmeldeseite „Passwort vergessen“.',
  'alreadyRegistered.note.2': 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  'accountApproved.subject': 'Ihr Konto bei {portal} ist freigegeben',
  'accountApproved.heading': 'Ihr Konto ist freigegeben',
  'accountApproved.body.1':
    'Sie können sich jetzt bei {portal} anmelden, die Dokumentation lesen und Ihre erste Anwendung anlegen.',
  'accountApproved.action': 'Anmelden',
  'accountRejected.subject': 'Ihr Konto bei {portal} wurde nicht freigegeben',
  'accountRejected.heading': 'Ihr Konto wurde nicht freigegeben',
  'accountRejected.body.1': 'Das Team von {portal} hat Ihr Konto geprüft und nicht freigegeben.',
  'accountRejected.body.2': 'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team.',
  'accountDeleted.subject': 'Ihr Konto bei {portal} wurde gelöscht',
  'accountDeleted.heading': 'Ihr Konto wurde gelöscht',
  'accountDeleted.body.1':
    'Ihr Konto bei {portal} wurde soeben gelöscht, und mit ihm Ihre Anwendungen samt Zugangsdaten und Registrierungen.',
  'accountDeleted.note.1': 'Falls Sie das nicht waren, wenden Sie sich an das Team von {portal}.',
  'addressChanged.subject': 'Die Adresse Ihres Kontos bei {portal} wurde geändert',
  'addressChanged.heading': 'Die Adresse Ihres Kontos wurde geändert',
  'addressChanged.body.1':
    'Das Verzeichnis {directory} hat die Adresse Ihres Kontos bei {portal} in {email} geändert. Ab sofort melden Sie sich mit dieser Adresse an, und unsere E-Mails gehen dorthin.',
  'addressChanged.note.1':
    'Falls Sie das nicht erwartet haben, fragen Sie in Ihrem Unternehmen, wer {directory} betreut, oder wenden Sie sich an das Team von {portal}.',
  'passwordChanged.subject': 'Ihr Passwort für {portal} wurde geändert',
  'passwordChanged.heading': 'Ihr Passwort wurde geändert',
  'passwordChanged.body.1':
    'Das Passwort Ihres Kontos bei {portal} wurde soeben geändert, und andere Sitzungen wurden beendet.',
  'passwordChanged.action': 'Passwort zurücksetzen',
  'passwordChanged.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück.',
  'providerLinked.subject': '{provider} öffnet jetzt Ihr Konto bei {portal}',
  'providerLinked.heading': '{provider} öffnet jetzt Ihr Konto',
  'providerLinked.body.1': 'Ab sofort können Sie sich bei {portal} über {provider} anmelden.',
  'providerLinked.action': 'Konto prüfen',
  'providerLinked.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'providerLinked.note.2':
    'Falls nicht, heben Sie in Ihrem Konto die Verknüpfung mit {provider} auf, beenden Sie alle anderen Sitzungen und ändern Sie Ihr Passwort. Falls Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'providerUnlinked.subject': '{provider} öffnet Ihr Konto bei {portal} nicht mehr',
  'providerUnlinked.heading': '{provider} öffnet Ihr Konto nicht mehr',
  'providerUnlinked.body.1':
    'Die Verknüpfung zwischen {provider} und Ihrem Konto bei {portal} wurde aufgehoben. Die Sitzungen, die darüber begonnen hatten, wurden beendet.',
  'providerUnlinked.action': 'Konto prüfen',
  'providerUnlinked.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'providerUnlinked.note.2':
    'Falls nicht, beenden Sie in Ihrem Konto alle anderen Sitzungen, ändern Sie Ihr Passwort und verknüpfen Sie {provider} erneut. Falls Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'newBrowser.subject': 'Neue Anmeldung bei Ihrem Konto bei {portal}',
  'newBrowser.heading': 'Anmeldung mit einem neuen Browser',
  'newBrowser.body.1':
    'Jemand, hoffentlich Sie, hat sich soeben bei Ihrem Konto bei {portal} angemeldet: {browser}, Adresse {address}. Dieser Browser wurde für Ihr Konto bisher nicht benutzt, oder seine Cookies wurden gelöscht.',
  'newBrowser.action': 'Passwort zurücksetzen',
  'newBrowser.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'newBrowser.note.2': 'Falls nicht, setzen Sie Ihr Passwort jetzt zurück. Das beendet alle Sitzungen.',
  'factorAdded.subject': 'Ihrem Konto bei {portal} wurde eine Authenticator-App hinzugefügt',
  'factorAdded.heading': 'Eine Authenticator-App wurde hinzugefügt',
  'factorAdded.body.1':
    'Die Anmeldung bei {portal} mit Ihrem Passwort verlangt jetzt auch einen Code dieser App. Andere Sitzungen wurden beendet.',
  'factorAdded.action': 'Passwort zurücksetzen',
  'factorAdded.note.1':
    'Falls Sie das waren, bewahren Sie Ihre Wiederherstellungscodes sicher auf. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und melden Sie es den Betreibern des Portals: Ohne die App können Sie sich nicht anmelden.',
  'factorRemoved.subject': 'Der zweite Faktor Ihres Kontos bei {portal} wurde entfernt',
  'factorRemoved.heading': 'Der zweite Faktor wurde entfernt',
  'factorRemoved.body.1':
    'Die Anmeldung bei {portal} verlangt ab jetzt nur noch Ihr Passwort. Die Authenticator-App und die Wiederherstellungscodes gelten nicht mehr.',
  'factorRemoved.action': 'Passwort zurücksetzen',
  'factorRemoved.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und fügen Sie die App auf Ihrer Kontoseite wieder hinzu.',
  'appRemoved.subject': 'Die Authenticator-App Ihres Kontos bei {portal} wurde entfernt',
  'appRemoved.heading': 'Die Authenticator-App wurde entfernt',
  'appRemoved.body.1':
    'Codes der App öffnen Ihr Konto bei {portal} nicht mehr. Ihre Passkeys und Wiederherstellungscodes gelten weiter.',
  'appRemoved.action': 'Passwort zurücksetzen',
  'appRemoved.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und prüfen Sie die Passkeys auf Ihrer Kontoseite.',
  'recoveryCodesMade.subject': 'Neue Wiederherstellungscodes für Ihr Konto bei {portal}',
  'recoveryCodesMade.heading': 'Neue Wiederherstellungscodes wurden erstellt',
  'recoveryCodesMade.body.1': 'Die früheren Wiederherstellungscodes Ihres Kontos bei {portal} gelten nicht mehr.',
  'recoveryCodesMade.action': 'Passwort zurücksetzen',
  'recoveryCodesMade.note.1':
    'Falls Sie das waren, bewahren Sie die neuen sicher auf. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und erstellen Sie auf Ihrer Kontoseite neue Codes.',
  'factorRequired.subject': 'Ihr Konto bei {portal} braucht bald einen zweiten Faktor',
  'factorRequired.heading': 'Bitte fügen Sie einen zweiten Faktor hinzu',
  'factorRequired.body.1':
    'Ab dem {moment} verlangt {portal} bei der Anmeldung einen zweiten Faktor. Ihr Konto hat noch keinen.',
  'factorRequired.body.2':
    'Fügen Sie ihn vorher auf der Seite Ihres Kontos hinzu: einen Passkey oder eine Authenticator-App. Ohne ihn öffnet sich nur noch diese Seite.',
  'factorRequired.action': 'Zweiten Faktor hinzufügen',
  'factorRequired.note.1':
    'Falls Sie sich über Ihre Firma anmelden: Ein zweiter Faktor zählt auch, wenn Ihre Firma danach fragt und es mitteilt. Die Seite Ihres Kontos sagt, ob einer fehlt.',
  'factorResetBegun.subject': 'Ihr zweiter Faktor bei {portal} soll zurückgesetzt werden',
  'factorResetBegun.heading': 'Ihr zweiter Faktor soll zurückgesetzt werden',
  'factorResetBegun.body.1':
    'Die Betreiber von {portal} wurden gebeten, die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos zu entfernen. Sie gelten ab {moment} nicht mehr. Danach verlangt die Anmeldung nichts davon, und alle Sitzungen sind beendet.',
  'factorResetBegun.action': 'Zweiten Faktor behalten',
  'factorResetBegun.note.1': 'Falls Sie darum gebeten haben, ist nichts zu tun.',
  'factorResetBegun.note.2':
    'Falls nicht, behalten Sie den zweiten Faktor mit diesem Link oder melden Sie sich damit an. Setzen Sie danach Ihr Passwort zurück: Vielleicht kennt es jemand.',
  'factorReset.subject': 'Ihr zweiter Faktor bei {portal} wurde zurückgesetzt',
  'factorReset.heading': 'Ihr zweiter Faktor wurde zurückgesetzt',
  'factorReset.body.1':
    'Die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos bei {portal} gelten nicht mehr, und alle Sitzungen sind beendet. Die Anmeldung verlangt nichts davon.',
  'factorReset.action': 'Anmelden',
  'factorReset.note.1': 'Melden Sie sich an und fügen Sie wieder einen zweiten Faktor hinzu.',
  'factorReset.note.2':
    'Falls Sie nicht darum gebeten haben, setzen Sie Ihr Passwort jetzt zurück und melden Sie es den Betreibern von {portal}.',
  'passkeyAdded.subject': 'Ihrem Konto bei {portal} wurde ein Passkey hinzugefügt',
  'passkeyAdded.heading': 'Ein Passkey wurde hinzugefügt',
  'passkeyAdded.body.1':
    'Der Passkey „{passkey}“ öffnet ab sofort Ihr Konto bei {portal}. Ihr Passwort allein genügt nicht mehr: Dazu wird ein Passkey oder ein Code verlangt.',
  'passkeyAdded.action': 'Passkeys prüfen',
  'passkeyAdded.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'passkeyAdded.note.2':
    'Falls nicht: Melden Sie sich an, entfernen Sie diesen Passkey, beenden Sie alle anderen Sitzungen und ändern Sie dann Ihr Passwort. Wenn Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'passkeyRemoved.subject': 'Ein Passkey Ihres Kontos bei {portal} wurde entfernt',
  'passkeyRemoved.heading': 'Ein Passkey wurde entfernt',
  'passkeyRemoved.body.1': 'Der Passkey „{passkey}“ öffnet Ihr Konto bei {portal} nicht mehr.',
  'passkeyRemoved.action': 'Passkeys prüfen',
  'passkeyRemoved.note.1': 'Falls Sie das waren, können Sie ihn auch auf dem Gerät löschen, das ihn aufbewahrt.',
  'passkeyRemoved.note.2':
    'Falls nicht: Setzen Sie jetzt Ihr Passwort zurück, beenden Sie alle anderen Sitzungen und fügen Sie wieder einen Passkey hinzu.',
  'recoveryCodeUsed.subject': 'Ein Wiederherstellungscode Ihres Kontos bei {portal} wurde benutzt',
  'recoveryCodeUsed.heading': 'Ein Wiederherstellungscode wurde benutzt',
  'recoveryCodeUsed.body.1':
    'Bei {portal} wurde zusammen mit Ihrem Passwort einer Ihrer Wiederherstellungscodes benutzt. Dieser Code gilt nicht mehr.',
  'recoveryCodeUsed.action': 'Passwort zurücksetzen',
  'recoveryCodeUsed.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und erstellen Sie auf Ihrer Kontoseite neue Wiederherstellungscodes.',
  'userVerifyEmail.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
  'userVerifyEmail.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'userVerifyEmail.body.1':
    'Jemand, hoffentlich Sie, hat sich mit dieser Adresse registriert, um {portal} mit zu betreiben. Bestätigen Sie sie in dem Browser, in dem Sie sich registriert haben, und melden Sie sich dann mit dem gewählten Passwort an. In einem anderen Browser werden Sie nach einem neuen gefragt.',
  'userVerifyEmail.action': 'E-Mail-Adresse bestätigen',
  'userVerifyEmail.note.1': 'Dieser Link gilt {duration}.',
  'userVerifyEmail.note.2':
    'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
  'invitation.subject': 'Sie sind eingeladen, {portal} mit zu betreiben',
  'invitation.heading': 'Sie sind eingeladen',
  'invitation.body.1': 'Sie wurden eingeladen, {portal} mit zu betreiben. Nehmen Sie an, um Ihr Passwort festzulegen.',
  'invitation.action': 'Einladung annehmen',
  'invitation.note.1': 'Dieser Link gilt {duration} und nur einmal.',
  'invitation.note.2': 'Falls Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.',
  'registrationApproved.subject': '{application} darf {product} {version} verwenden',
  'registrationApproved.heading': 'Zugriff freigegeben',
  'registrationApproved.body.1':
    'Ihre Anwendung „{application}“ ist nun für {product} {version} registriert und darf die API aufrufen.',
  'registrationApproved.action': 'Anwendung öffnen',
  'registrationRejected.subject': '{application} darf {product} {version} nicht verwenden',
  'registrationRejected.heading': 'Zugriff nicht freigegeben',
  'registrationRejected.body.1':
    'Die Anfrage Ihrer Anwendung „{application}“, {product} {version} zu verwenden, wurde nicht freigegeben.',
  'registrationRejected.body.2': 'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
  'registrationRejected.action': 'Anwendung öffnen',
  'registrationRevoked.subject': '{application} darf {product} {version} nicht mehr verwenden',
  'registrationRevoked.heading': 'Zugriff entzogen',
  'registrationRevoked.body.1':
    'Der Zugriff Ihrer Anwendung „{application}“ auf {product} {version} wurde entzogen. Ihre Aufrufe werden ab jetzt abgelehnt.',
  'registrationRevoked.body.2': 'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
  'registrationRevoked.action': 'Anwendung öffnen',
  'versionSunset.subject': '{product} {version} endet am {day}',
  'versionSunset.heading': 'Eine Version, die Sie verwenden, endet',
  'versionSunset.body.1':
    'Ihre Anwendung „{application}“ hat {product} {version} in den letzten 30 Tagen aufgerufen. Diese Version ist veraltet und endet am {day}.',
  'versionSunset.body.2':
    'Danach können ihre Aufrufe abgelehnt werden. Stellen Sie sie vorher auf eine neuere Version um.',
  'versionSunset.action': 'Anwendung öffnen',
  'registrationReopened.subject': '{application} wartet wieder auf die Freigabe für {product} {version}',
  'registrationReopened.heading': 'Der Zugang wartet wieder auf die Freigabe',
  'registrationReopened.body.1':
    'Ihre Anwendung „{application}“ hat eine andere Client-ID; ihr Zugang zu {product} {version} muss erneut freigegeben werden. Bis dahin werden ihre Aufrufe abgewiesen.',
  'registrationReopened.body.2':
    'Wenn nicht Sie sie geändert haben, ändern Sie Ihr Passwort und wenden Sie sich an das Team hinter {portal}.',
  'registrationReopened.action': 'Anwendung öffnen',
  'certificateReleased.subject': 'Das Zertifikat von {application} wurde freigegeben',
  'certificateReleased.heading': 'Ein Zertifikat wurde freigegeben',
  'certificateReleased.body.1':
    'Das Team hinter {portal} hat Ihrer Anwendung „{application}“ das Zertifikat entzogen, weil jemand anderes Anspruch darauf erhoben hat. Aufrufe damit werden für diese Anwendung ab jetzt abgewiesen.',
  'certificateReleased.body.2':
    'Wenn es Ihres war, laden Sie ein anderes hoch und wenden Sie sich an das Team hinter {portal}.',
  'certificateReleased.action': 'Anwendung öffnen',
  'applicationGiven.subject': 'Ihre Anwendung {application} wurde übergeben',
  'applicationGiven.heading': 'Eine Anwendung wurde übergeben',
  'applicationGiven.body.1':
    'Das Team hinter {portal} hat Ihre Anwendung „{application}“ mit Schlüsseln und Zugriffen einem anderen Entwickler übergeben. Sie sehen sie nicht mehr.',
  'applicationGiven.body.2': 'Wenn Sie das überrascht, wenden Sie sich an das Team hinter {portal}.',
  'applicationGiven.action': 'Eigene Anwendungen öffnen',
  'applicationReceived.subject': '{application} ist jetzt Ihre Anwendung',
  'applicationReceived.heading': 'Eine Anwendung wurde Ihnen übergeben',
  'applicationReceived.body.1':
    'Das Team hinter {portal} hat Ihnen die Anwendung „{application}“ übergeben. Ihre Schlüssel, ihr Zertifikat und ihre Zugriffe gelten weiter.',
  'applicationReceived.body.2':
    'Wer sie vorher hatte, kennt vielleicht noch die Schlüssel: Ersetzen Sie sie, wenn das nicht sein soll.',
  'applicationReceived.action': 'Anwendung öffnen',
  'keyExpires.subject': 'Der Schlüssel „{key}“ von {application} läuft bald ab',
  'keyExpires.heading': 'Ein Schlüssel läuft bald ab',
  'keyExpires.body.1':
    'Der Schlüssel „{key}“ Ihrer Anwendung „{application}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
  'keyExpires.body.2':
    'Erzeugen Sie einen neuen, verwenden Sie ihn und widerrufen Sie diesen, sobald er nicht mehr verwendet wird. So schlägt kein Aufruf fehl.',
  'keyExpires.action': 'Anwendung öffnen',
  'keyExpired.subject': 'Der Schlüssel „{key}“ von {application} ist abgelaufen',
  'keyExpired.heading': 'Ein Schlüssel ist abgelaufen',
  'keyExpired.body.1':
    'Der Schlüssel „{key}“ Ihrer Anwendung „{application}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
  'keyExpired.body.2': 'Falls die Anwendung noch in Betrieb ist, erzeugen Sie einen neuen Schlüssel.',
  'keyExpired.action': 'Anwendung öffnen',
  'tokenAdded.subject': 'Für Ihr Konto bei {portal} wurde ein Zugriffstoken erstellt',
  'tokenAdded.heading': 'Ein Zugriffstoken wurde erstellt',
  'tokenAdded.body.1': 'Mit dem Zugriffstoken „{token}“ nutzt ein Programm {portal} in Ihrem Namen.',
  'tokenAdded.action': 'Konto prüfen',
  'tokenAdded.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'tokenAdded.note.2':
    'Falls nicht, widerrufen Sie das Token in Ihrem Konto, beenden Sie alle anderen Sitzungen und ändern Sie Ihr Passwort. Falls Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'tokenExpires.subject': 'Das Zugriffstoken „{token}“ bei {portal} läuft bald ab',
  'tokenExpires.heading': 'Ein Zugriffstoken läuft bald ab',
  'tokenExpires.body.1': 'Ihr Zugriffstoken „{token}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
  'tokenExpires.body.2':
    'Erstellen Sie ein neues, geben Sie es Ihrem Programm und widerrufen Sie dieses. So schlägt kein Aufruf fehl.',
  'tokenExpires.action': 'Konto öffnen',
  'tokenExpired.subject': 'Das Zugriffstoken „{token}“ bei {portal} ist abgelaufen',
  'tokenExpired.heading': 'Ein Zugriffstoken ist abgelaufen',
  'tokenExpired.body.1': 'Ihr Zugriffstoken „{token}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
  'tokenExpired.body.2': 'Falls das Programm noch in Betrieb ist, erstellen Sie ein neues Token.',
  'tokenExpired.action': 'Konto öffnen',
  'keyRevoked.subject': 'Der Schlüssel „{key}“ von {application} wurde widerrufen',
  'keyRevoked.heading': 'Ein Schlüssel wurde widerrufen',
  'keyRevoked.body.1':
    'Das Team von {portal} hat den Schlüssel „{key}“ Ihrer Anwendung „{application}“ widerrufen, weil andere ihn kennen könnten. Aufrufe mit ihm werden ab jetzt abgelehnt.',
  'keyRevoked.body.2':
    'Erzeugen Sie einen neuen und suchen Sie, wo dieser veröffentlicht wurde: Quelltext, Protokolle, Tickets.',
  'keyRevoked.action': 'Anwendung öffnen',
  'secretRefreshed.subject': 'Das Secret von {application} wurde erneuert',
  'secretRefreshed.heading': 'Das Secret wurde erneuert',
  'secretRefreshed.body.1':
    'Der Identitätsanbieter hat geantwortet: Ihre Anwendung „{application}“ hat ein anderes Client-Secret. Das bisherige funktioniert nicht mehr.',
  'secretRefreshed.body.2':
    'Das neue wartet in {portal} auf Sie. Es kann innerhalb von sieben Tagen einmal gezeigt werden.',
  'secretRefreshed.action': 'Anwendung öffnen',
  'certificateExpires.subject': 'Das Zertifikat von {application} läuft bald ab',
  'certificateExpires.heading': 'Ein Zertifikat läuft bald ab',
  'certificateExpires.body.1':
    'Das Zertifikat Ihrer Anwendung „{application}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
  'certificateExpires.body.2':
    'Laden Sie vorher ein neues hoch oder erzeugen Sie eines. Es ersetzt dieses sofort: Stellen Sie die Anwendung gleichzeitig um.',
  'certificateExpires.action': 'Anwendung öffnen',
  'certificateExpired.subject': 'Das Zertifikat von {application} ist abgelaufen',
  'certificateExpired.heading': 'Ein Zertifikat ist abgelaufen',
  'certificateExpired.body.1':
    'Das Zertifikat Ihrer Anwendung „{application}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
  'certificateExpired.body.2':
    'Falls die Anwendung noch in Betrieb ist, laden Sie ein neues hoch oder erzeugen Sie eines.',
  'certificateExpired.action': 'Anwendung öffnen',
  'reviewWaiting.subject': 'Bei {portal} wartet etwas auf Ihre Entscheidung',
  'reviewWaiting.heading': 'Etwas wartet auf Ihre Entscheidung',
  'reviewWaiting.body.1': 'Registrierungen: {registrations}. Konten: {accounts}.',
  'reviewWaiting.action': 'Konsole öffnen',
  'reviewWaiting.note.1':
    'Sie erhalten diese E-Mail höchstens einmal in der Stunde, wenn bei {portal} etwas Neues wartet.',
  'webhookFailing.subject': 'Ein Webhook-Empfänger schlägt dauerhaft fehl',
  'webhookFailing.heading': 'Ein Webhook-Empfänger schlägt dauerhaft fehl',
  'webhookFailing.body.1':
    '{receiver} nimmt seit {date} nicht an, was {portal} sendet. Zustellungen, die warten oder aufgegeben wurden: {waiting}.',
  'webhookFailing.body.2':
    'Jede wird drei Tage lang versucht und dann aufgegeben. Nichts wird abgeschaltet: Was aufgegeben wurde, kann erneut gesendet werden, wenn der Empfänger wieder antwortet.',
  'webhookFailing.action': 'Konsole öffnen',
  'webhookFailing.note.1':
    'Sie erhalten diese E-Mail je Empfänger höchstens einmal am Tag. „stoa webhooks deliveries“ nennt den Grund.',
};
