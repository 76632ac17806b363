import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  plainLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: 'Sie erhalten diese E-Mail, weil diese Adresse bei {portal} verwendet wurde.',
  reason: 'Die Begründung:',
  'action.confirmAddress': 'E-Mail-Adresse bestätigen',
  'action.choosePassword': 'Neues Passwort wählen',
  'action.logIn': 'Anmelden',
  'action.resetPassword': 'Passwort zurücksetzen',
  'action.checkAccount': 'Konto prüfen',
  'action.addFactor': 'Zweiten Faktor hinzufügen',
  'action.keepFactor': 'Zweiten Faktor behalten',
  'action.checkPasskeys': 'Passkeys prüfen',
  'action.acceptInvitation': 'Einladung annehmen',
  'action.openApplication': 'Anwendung öffnen',
  'action.openApplications': 'Eigene Anwendungen öffnen',
  'action.openAccount': 'Konto öffnen',
  'action.openConsole': 'Konsole öffnen',
  'verify-email.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
  'verify-email.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'verify-email.body.1':
    'Jemand, hoffentlich Sie, hat sich bei {portal} mit dieser Adresse registriert. Bestätigen Sie sie, um fortzufahren und Ihr Passwort festzulegen.',
  'verify-email.note.1': 'Dieser Link gilt {duration}.',
  'verify-email.note.2':
    'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
  'reset-password.subject': 'Setzen Sie Ihr Passwort für {portal} zurück',
  'reset-password.heading': 'Setzen Sie Ihr Passwort zurück',
  'reset-password.body.1': 'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {portal} angefordert.',
  'reset-password.note.1': 'Dieser Link gilt {duration} und nur einmal.',
  'reset-password.note.2': 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
  'already-registered.subject': 'Sie haben bereits ein Konto bei {portal}',
  'already-registered.heading': 'Sie haben bereits ein Konto',
  'already-registered.body.1':
    'Jemand, hoffentlich Sie, wollte sich bei {portal} mit dieser Adresse registrieren. Sie gehört schon zu Ihrem Konto; melden Sie sich einfach an.',
  'already-registered.note.1':
    'Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie auf der Anmeldeseite „Passwort vergessen“.',
  'already-registered.note.2': 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  'account-approved.subject': 'Ihr Konto bei {portal} ist freigegeben',
  'account-approved.heading': 'Ihr Konto ist freigegeben',
  'account-approved.body.1':
    'Sie können sich jetzt bei {portal} anmelden, die Dokumentation lesen und Ihre erste Anwendung anlegen.',
  'account-rejected.subject': 'Ihr Konto bei {portal} wurde nicht freigegeben',
  'account-rejected.heading': 'Ihr Konto wurde nicht freigegeben',
  'account-rejected.body.1': 'Das Team von {portal} hat Ihr Konto geprüft und nicht freigegeben.',
  'account-rejected.body.2': 'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team.',
  'account-deleted.subject': 'Ihr Konto bei {portal} wurde gelöscht',
  'account-deleted.heading': 'Ihr Konto wurde gelöscht',
  'account-deleted.body.1':
    'Ihr Konto bei {portal} wurde soeben gelöscht, und mit ihm Ihre Anwendungen samt Zugangsdaten und Registrierungen.',
  'account-deleted.note.1': 'Falls Sie das nicht waren, wenden Sie sich an das Team von {portal}.',
  'address-changed.subject': 'Die Adresse Ihres Kontos bei {portal} wurde geändert',
  'address-changed.heading': 'Die Adresse Ihres Kontos wurde geändert',
  'address-changed.body.1':
    'Das Verzeichnis {directory} hat die Adresse Ihres Kontos bei {portal} in {email} geändert. Ab sofort melden Sie sich mit dieser Adresse an, und unsere E-Mails gehen dorthin.',
  'address-changed.note.1':
    'Falls Sie das nicht erwartet haben, fragen Sie in Ihrem Unternehmen, wer {directory} betreut, oder wenden Sie sich an das Team von {portal}.',
  'password-changed.subject': 'Ihr Passwort für {portal} wurde geändert',
  'password-changed.heading': 'Ihr Passwort wurde geändert',
  'password-changed.body.1':
    'Das Passwort Ihres Kontos bei {portal} wurde soeben geändert, und andere Sitzungen wurden beendet.',
  'password-changed.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück.',
  'provider-linked.subject': '{provider} öffnet jetzt Ihr Konto bei {portal}',
  'provider-linked.heading': '{provider} öffnet jetzt Ihr Konto',
  'provider-linked.body.1': 'Ab sofort können Sie sich bei {portal} über {provider} anmelden.',
  'provider-linked.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'provider-linked.note.2':
    'Falls nicht, heben Sie in Ihrem Konto die Verknüpfung mit {provider} auf, beenden Sie alle anderen Sitzungen und ändern Sie Ihr Passwort. Falls Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'provider-unlinked.subject': '{provider} öffnet Ihr Konto bei {portal} nicht mehr',
  'provider-unlinked.heading': '{provider} öffnet Ihr Konto nicht mehr',
  'provider-unlinked.body.1':
    'Die Verknüpfung zwischen {provider} und Ihrem Konto bei {portal} wurde aufgehoben. Die Sitzungen, die darüber begonnen hatten, wurden beendet.',
  'provider-unlinked.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'provider-unlinked.note.2':
    'Falls nicht, beenden Sie in Ihrem Konto alle anderen Sitzungen, ändern Sie Ihr Passwort und verknüpfen Sie {provider} erneut. Falls Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'new-browser.subject': 'Neue Anmeldung bei Ihrem Konto bei {portal}',
  'new-browser.heading': 'Anmeldung mit einem neuen Browser',
  'new-browser.body.1':
    'Jemand, hoffentlich Sie, hat sich soeben bei Ihrem Konto bei {portal} angemeldet: {browser}, Adresse {address}. Dieser Browser wurde für Ihr Konto bisher nicht benutzt, oder seine Cookies wurden gelöscht.',
  'new-browser.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'new-browser.note.2': 'Falls nicht, setzen Sie Ihr Passwort jetzt zurück. Das beendet alle Sitzungen.',
  'factor-added.subject': 'Ihrem Konto bei {portal} wurde eine Authenticator-App hinzugefügt',
  'factor-added.heading': 'Eine Authenticator-App wurde hinzugefügt',
  'factor-added.body.1':
    'Die Anmeldung bei {portal} mit Ihrem Passwort verlangt jetzt auch einen Code dieser App. Andere Sitzungen wurden beendet.',
  'factor-added.note.1':
    'Falls Sie das waren, bewahren Sie Ihre Wiederherstellungscodes sicher auf. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und melden Sie es den Betreibern des Portals: Ohne die App können Sie sich nicht anmelden.',
  'factor-removed.subject': 'Der zweite Faktor Ihres Kontos bei {portal} wurde entfernt',
  'factor-removed.heading': 'Der zweite Faktor wurde entfernt',
  'factor-removed.body.1':
    'Die Anmeldung bei {portal} verlangt ab jetzt nur noch Ihr Passwort. Die Authenticator-App und die Wiederherstellungscodes gelten nicht mehr.',
  'factor-removed.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und fügen Sie die App auf Ihrer Kontoseite wieder hinzu.',
  'app-removed.subject': 'Die Authenticator-App Ihres Kontos bei {portal} wurde entfernt',
  'app-removed.heading': 'Die Authenticator-App wurde entfernt',
  'app-removed.body.1':
    'Codes der App öffnen Ihr Konto bei {portal} nicht mehr. Ihre Passkeys und Wiederherstellungscodes gelten weiter.',
  'app-removed.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und prüfen Sie die Passkeys auf Ihrer Kontoseite.',
  'recovery-codes-made.subject': 'Neue Wiederherstellungscodes für Ihr Konto bei {portal}',
  'recovery-codes-made.heading': 'Neue Wiederherstellungscodes wurden erstellt',
  'recovery-codes-made.body.1': 'Die früheren Wiederherstellungscodes Ihres Kontos bei {portal} gelten nicht mehr.',
  'recovery-codes-made.note.1':
    'Falls Sie das waren, bewahren Sie die neuen sicher auf. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und erstellen Sie auf Ihrer Kontoseite neue Codes.',
  'factor-required.subject': 'Ihr Konto bei {portal} braucht bald einen zweiten Faktor',
  'factor-required.heading': 'Bitte fügen Sie einen zweiten Faktor hinzu',
  'factor-required.body.1':
    'Ab dem {moment} verlangt {portal} bei der Anmeldung einen zweiten Faktor. Ihr Konto hat noch keinen.',
  'factor-required.body.2':
    'Fügen Sie ihn vorher auf der Seite Ihres Kontos hinzu: einen Passkey oder eine Authenticator-App. Ohne ihn öffnet sich nur noch diese Seite.',
  'factor-required.note.1':
    'Falls Sie sich über Ihre Firma anmelden: Ein zweiter Faktor zählt auch, wenn Ihre Firma danach fragt und es mitteilt. Die Seite Ihres Kontos sagt, ob einer fehlt.',
  'factor-reset-begun.subject': 'Ihr zweiter Faktor bei {portal} soll zurückgesetzt werden',
  'factor-reset-begun.heading': 'Ihr zweiter Faktor soll zurückgesetzt werden',
  'factor-reset-begun.body.1':
    'Die Betreiber von {portal} wurden gebeten, die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos zu entfernen. Sie gelten ab {moment} nicht mehr. Danach verlangt die Anmeldung nichts davon, und alle Sitzungen sind beendet.',
  'factor-reset-begun.note.1': 'Falls Sie darum gebeten haben, ist nichts zu tun.',
  'factor-reset-begun.note.2':
    'Falls nicht, behalten Sie den zweiten Faktor mit diesem Link oder melden Sie sich damit an. Setzen Sie danach Ihr Passwort zurück: Vielleicht kennt es jemand.',
  'factor-reset.subject': 'Ihr zweiter Faktor bei {portal} wurde zurückgesetzt',
  'factor-reset.heading': 'Ihr zweiter Faktor wurde zurückgesetzt',
  'factor-reset.body.1':
    'Die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos bei {portal} gelten nicht mehr, und alle Sitzungen sind beendet. Die Anmeldung verlangt nichts davon.',
  'factor-reset.note.1': 'Melden Sie sich an und fügen Sie wieder einen zweiten Faktor hinzu.',
  'factor-reset.note.2':
    'Falls Sie nicht darum gebeten haben, setzen Sie Ihr Passwort jetzt zurück und melden Sie es den Betreibern von {portal}.',
  'passkey-added.subject': 'Ihrem Konto bei {portal} wurde ein Passkey hinzugefügt',
  'passkey-added.heading': 'Ein Passkey wurde hinzugefügt',
  'passkey-added.body.1':
    'Der Passkey „{passkey}“ öffnet ab sofort Ihr Konto bei {portal}. Ihr Passwort allein genügt nicht mehr: Dazu wird ein Passkey oder ein Code verlangt.',
  'passkey-added.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'passkey-added.note.2':
    'Falls nicht: Melden Sie sich an, entfernen Sie diesen Passkey, beenden Sie alle anderen Sitzungen und ändern Sie dann Ihr Passwort. Wenn Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'passkey-removed.subject': 'Ein Passkey Ihres Kontos bei {portal} wurde entfernt',
  'passkey-removed.heading': 'Ein Passkey wurde entfernt',
  'passkey-removed.body.1': 'Der Passkey „{passkey}“ öffnet Ihr Konto bei {portal} nicht mehr.',
  'passkey-removed.note.1': 'Falls Sie das waren, können Sie ihn auch auf dem Gerät löschen, das ihn aufbewahrt.',
  'passkey-removed.note.2':
    'Falls nicht: Setzen Sie jetzt Ihr Passwort zurück, beenden Sie alle anderen Sitzungen und fügen Sie wieder einen Passkey hinzu.',
  'recovery-code-used.subject': 'Ein Wiederherstellungscode Ihres Kontos bei {portal} wurde benutzt',
  'recovery-code-used.heading': 'Ein Wiederherstellungscode wurde benutzt',
  'recovery-code-used.body.1':
    'Bei {portal} wurde zusammen mit Ihrem Passwort einer Ihrer Wiederherstellungscodes benutzt. Dieser Code gilt nicht mehr.',
  'recovery-code-used.note.1':
    'Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück und erstellen Sie auf Ihrer Kontoseite neue Wiederherstellungscodes.',
  'user-verify-email.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
  'user-verify-email.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'user-verify-email.body.1':
    'Jemand, hoffentlich Sie, hat sich mit dieser Adresse registriert, um {portal} mit zu betreiben. Bestätigen Sie sie in dem Browser, in dem Sie sich registriert haben, und melden Sie sich dann mit dem gewählten Passwort an. In einem anderen Browser werden Sie nach einem neuen gefragt.',
  'user-verify-email.note.1': 'Dieser Link gilt {duration}.',
  'user-verify-email.note.2':
    'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
  'invitation.subject': 'Sie sind eingeladen, {portal} mit zu betreiben',
  'invitation.heading': 'Sie sind eingeladen',
  'invitation.body.1': 'Sie wurden eingeladen, {portal} mit zu betreiben. Nehmen Sie an, um Ihr Passwort festzulegen.',
  'invitation.note.1': 'Dieser Link gilt {duration} und nur einmal.',
  'invitation.note.2': 'Falls Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.',
  'registration-approved.subject': '{application} darf {product} {version} verwenden',
  'registration-approved.heading': 'Zugriff freigegeben',
  'registration-approved.body.1':
    'Ihre Anwendung „{application}“ ist nun für {product} {version} registriert und darf die API aufrufen.',
  'registration-rejected.subject': '{application} darf {product} {version} nicht verwenden',
  'registration-rejected.heading': 'Zugriff nicht freigegeben',
  'registration-rejected.body.1':
    'Die Anfrage Ihrer Anwendung „{application}“, {product} {version} zu verwenden, wurde nicht freigegeben.',
  'registration-rejected.body.2': 'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
  'registration-revoked.subject': '{application} darf {product} {version} nicht mehr verwenden',
  'registration-revoked.heading': 'Zugriff entzogen',
  'registration-revoked.body.1':
    'Der Zugriff Ihrer Anwendung „{application}“ auf {product} {version} wurde entzogen. Ihre Aufrufe werden ab jetzt abgelehnt.',
  'registration-revoked.body.2': 'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
  'version-sunset.subject': '{product} {version} endet am {day}',
  'version-sunset.heading': 'Eine Version, die Sie verwenden, endet',
  'version-sunset.body.1':
    'Ihre Anwendung „{application}“ hat {product} {version} in den letzten 30 Tagen aufgerufen. Diese Version ist veraltet und endet am {day}.',
  'version-sunset.body.2':
    'Danach können ihre Aufrufe abgelehnt werden. Stellen Sie sie vorher auf eine neuere Version um.',
  'registration-reopened.subject': '{application} wartet wieder auf die Freigabe für {product} {version}',
  'registration-reopened.heading': 'Der Zugang wartet wieder auf die Freigabe',
  'registration-reopened.body.1':
    'Ihre Anwendung „{application}“ hat eine andere Client-ID; ihr Zugang zu {product} {version} muss erneut freigegeben werden. Bis dahin werden ihre Aufrufe abgewiesen.',
  'registration-reopened.body.2':
    'Wenn nicht Sie sie geändert haben, ändern Sie Ihr Passwort und wenden Sie sich an das Team hinter {portal}.',
  'certificate-released.subject': 'Das Zertifikat von {application} wurde freigegeben',
  'certificate-released.heading': 'Ein Zertifikat wurde freigegeben',
  'certificate-released.body.1':
    'Das Team hinter {portal} hat Ihrer Anwendung „{application}“ das Zertifikat entzogen, weil jemand anderes Anspruch darauf erhoben hat. Aufrufe damit werden für diese Anwendung ab jetzt abgewiesen.',
  'certificate-released.body.2':
    'Wenn es Ihres war, laden Sie ein anderes hoch und wenden Sie sich an das Team hinter {portal}.',
  'application-given.subject': 'Ihre Anwendung {application} wurde übergeben',
  'application-given.heading': 'Eine Anwendung wurde übergeben',
  'application-given.body.1':
    'Das Team hinter {portal} hat Ihre Anwendung „{application}“ mit Schlüsseln und Zugriffen einem anderen Entwickler übergeben. Sie sehen sie nicht mehr.',
  'application-given.body.2': 'Wenn Sie das überrascht, wenden Sie sich an das Team hinter {portal}.',
  'application-received.subject': '{application} ist jetzt Ihre Anwendung',
  'application-received.heading': 'Eine Anwendung wurde Ihnen übergeben',
  'application-received.body.1':
    'Das Team hinter {portal} hat Ihnen die Anwendung „{application}“ übergeben. Ihre Schlüssel, ihr Zertifikat und ihre Zugriffe gelten weiter.',
  'application-received.body.2':
    'Wer sie vorher hatte, kennt vielleicht noch die Schlüssel: Ersetzen Sie sie, wenn das nicht sein soll.',
  'key-expires.subject': 'Der Schlüssel „{key}“ von {application} läuft bald ab',
  'key-expires.heading': 'Ein Schlüssel läuft bald ab',
  'key-expires.body.1':
    'Der Schlüssel „{key}“ Ihrer Anwendung „{application}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
  'key-expires.body.2':
    'Erzeugen Sie einen neuen, verwenden Sie ihn und widerrufen Sie diesen, sobald er nicht mehr verwendet wird. So schlägt kein Aufruf fehl.',
  'key-expired.subject': 'Der Schlüssel „{key}“ von {application} ist abgelaufen',
  'key-expired.heading': 'Ein Schlüssel ist abgelaufen',
  'key-expired.body.1':
    'Der Schlüssel „{key}“ Ihrer Anwendung „{application}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
  'key-expired.body.2': 'Falls die Anwendung noch in Betrieb ist, erzeugen Sie einen neuen Schlüssel.',
  'token-added.subject': 'Für Ihr Konto bei {portal} wurde ein Zugriffstoken erstellt',
  'token-added.heading': 'Ein Zugriffstoken wurde erstellt',
  'token-added.body.1': 'Mit dem Zugriffstoken „{token}“ nutzt ein Programm {portal} in Ihrem Namen.',
  'token-added.note.1': 'Falls Sie das waren, ist nichts zu tun.',
  'token-added.note.2':
    'Falls nicht, widerrufen Sie das Token in Ihrem Konto, beenden Sie alle anderen Sitzungen und ändern Sie Ihr Passwort. Falls Sie nicht mehr hineinkommen, wenden Sie sich an das Team von {portal}.',
  'token-expires.subject': 'Das Zugriffstoken „{token}“ bei {portal} läuft bald ab',
  'token-expires.heading': 'Ein Zugriffstoken läuft bald ab',
  'token-expires.body.1': 'Ihr Zugriffstoken „{token}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
  'token-expires.body.2':
    'Erstellen Sie ein neues, geben Sie es Ihrem Programm und widerrufen Sie dieses. So schlägt kein Aufruf fehl.',
  'token-expired.subject': 'Das Zugriffstoken „{token}“ bei {portal} ist abgelaufen',
  'token-expired.heading': 'Ein Zugriffstoken ist abgelaufen',
  'token-expired.body.1': 'Ihr Zugriffstoken „{token}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
  'token-expired.body.2': 'Falls das Programm noch in Betrieb ist, erstellen Sie ein neues Token.',
  'key-revoked.subject': 'Der Schlüssel „{key}“ von {application} wurde widerrufen',
  'key-revoked.heading': 'Ein Schlüssel wurde widerrufen',
  'key-revoked.body.1':
    'Das Team von {portal} hat den Schlüssel „{key}“ Ihrer Anwendung „{application}“ widerrufen, weil andere ihn kennen könnten. Aufrufe mit ihm werden ab jetzt abgelehnt.',
  'key-revoked.body.2':
    'Erzeugen Sie einen neuen und suchen Sie, wo dieser veröffentlicht wurde: Quelltext, Protokolle, Tickets.',
  'secret-refreshed.subject': 'Das Secret von {application} wurde erneuert',
  'secret-refreshed.heading': 'Das Secret wurde erneuert',
  'secret-refreshed.body.1':
    'Der Identitätsanbieter hat geantwortet: Ihre Anwendung „{application}“ hat ein anderes Client-Secret. Das bisherige funktioniert nicht mehr.',
  'secret-refreshed.body.2':
    'Das neue wartet in {portal} auf Sie. Es kann innerhalb von sieben Tagen einmal gezeigt werden.',
  'certificate-expires.subject': 'Das Zertifikat von {application} läuft bald ab',
  'certificate-expires.heading': 'Ein Zertifikat läuft bald ab',
  'certificate-expires.body.1':
    'Das Zertifikat Ihrer Anwendung „{application}“ läuft am {date} ab. Aufrufe mit ihm werden danach abgelehnt.',
  'certificate-expires.body.2':
    'Laden Sie vorher ein neues hoch oder erzeugen Sie eines. Es ersetzt dieses sofort: Stellen Sie die Anwendung gleichzeitig um.',
  'certificate-expired.subject': 'Das Zertifikat von {application} ist abgelaufen',
  'certificate-expired.heading': 'Ein Zertifikat ist abgelaufen',
  'certificate-expired.body.1':
    'Das Zertifikat Ihrer Anwendung „{application}“ ist am {date} abgelaufen. Aufrufe mit ihm werden abgelehnt.',
  'certificate-expired.body.2':
    'Falls die Anwendung noch in Betrieb ist, laden Sie ein neues hoch oder erzeugen Sie eines.',
  'review-waiting.subject': 'Bei {portal} wartet etwas auf Ihre Entscheidung',
  'review-waiting.heading': 'Etwas wartet auf Ihre Entscheidung',
  'review-waiting.body.1': 'Registrierungen: {registrations}. Konten: {accounts}.',
  'review-waiting.note.1':
    'Sie erhalten diese E-Mail höchstens einmal in der Stunde, wenn bei {portal} etwas Neues wartet.',
  'webhook-failing.subject': 'Ein Webhook-Empfänger schlägt dauerhaft fehl',
  'webhook-failing.heading': 'Ein Webhook-Empfänger schlägt dauerhaft fehl',
  'webhook-failing.body.1':
    '{receiver} nimmt seit {date} nicht an, was {portal} sendet. Zustellungen, die warten oder aufgegeben wurden: {waiting}.',
  'webhook-failing.body.2':
    'Jede wird drei Tage lang versucht und dann aufgegeben. Nichts wird abgeschaltet: Was aufgegeben wurde, kann erneut gesendet werden, wenn der Empfänger wieder antwortet.',
  'webhook-failing.note.1':
    'Sie erhalten diese E-Mail je Empfänger höchstens einmal am Tag. „stoa webhooks deliveries“ nennt den Grund.',
};
