import type { refusals as english } from './en.ts';

export const refusals: Readonly<Record<keyof typeof english, string>> = {
  'refused.unauthorized': 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  'refused.invalid_credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'refused.account_disabled': 'Ihr Konto darf sich nicht anmelden.',
  'refused.passwords_off': 'Dieses Portal verwendet keine Passwörter. Melden Sie sich mit Single Sign-on an.',
  'refused.weak_password': 'Das Passwort erfüllt die Anforderungen nicht.',
  'refused.wrong_password': 'Das aktuelle Passwort stimmt nicht. Bitte versuchen Sie es erneut.',
  'refused.wrong_email': 'Das ist nicht die E-Mail-Adresse Ihres Kontos.',
  'refused.forbidden': 'Sie dürfen das nicht tun.',
  'refused.cross_site': 'Die Anfrage kam von einer anderen Website und wurde abgelehnt.',
  'refused.not_found': 'Das gibt es nicht mehr, oder Sie dürfen es nicht sehen.',
  'refused.token_unknown': 'Dieser Link ist ungültig. Bitte fordern Sie einen neuen an.',
  'refused.token_expired': 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  'refused.token_used': 'Dieser Link wurde bereits verwendet.',
  'refused.sign_in_over':
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte versuchen Sie es erneut.',
  'refused.conflict': 'Inzwischen hat sich etwas geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'refused.invalid_transition':
    'Der Status hat sich inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'refused.too_large': 'Das ist größer, als das Portal annimmt.',
  'refused.unsupported_media_type': 'Das Portal nimmt Dateien dieser Art nicht an.',
  'refused.too_many_requests': 'Es waren zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'refused.quota_exceeded': 'Die Grenze ist erreicht. Entfernen Sie etwas, das Sie nicht mehr brauchen.',
  'refused.scopes_unsupported': 'Mindestens einer dieser Scopes wird nicht angeboten.',
  'refused.name_taken': 'Eine andere Ihrer Anwendungen hat diesen Namen bereits.',
  'refused.reference_id_taken': 'Diese Referenz-ID wird bereits verwendet.',
  'refused.reference_id_fixed': 'Der Identitätsanbieter vergibt die Client-ID. Sie kann hier nicht gesetzt werden.',
  'refused.strategy_unknown': 'Diese Auth-Strategie wird nicht mehr angeboten. Wählen Sie eine andere.',
  'refused.strategy_missing': 'Dieses Portal hat noch keine Auth-Strategie für Anwendungen.',
  'refused.strategy_not_ready':
    'Diese Auth-Strategie ist nicht vollständig eingerichtet. Wenden Sie sich an einen Administrator des Portals.',
  'refused.keys_unused': 'Anwendungen mit dieser Auth-Strategie verwenden keine Schlüssel.',
  'refused.expiry_past': 'Das Ablaufdatum muss in der Zukunft liegen.',
  'refused.key_rotated':
    'Dieser Schlüssel wurde bereits rotiert. Rotieren Sie den Schlüssel, der an seine Stelle getreten ist.',
  'refused.certificate_unreadable': 'Die Datei ist kein X.509-Zertifikat in DER oder PEM.',
  'refused.certificate_has_key':
    'Die Datei enthält einen privaten Schlüssel. Laden Sie nur das Zertifikat hoch, und senden Sie den Schlüssel niemandem.',
  'refused.certificate_expired': 'Das Zertifikat ist abgelaufen.',
  'refused.certificate_dates': 'Die Daten des Zertifikats können nicht stimmen.',
  'refused.certificate_weak':
    'Der Schlüssel oder die Signatur des Zertifikats ist zu schwach oder von einer Art, die nicht verwendet werden kann. Nehmen Sie RSA mit 2048 bis 8192 Bit, P-256, P-384, P-521, Ed25519 oder Ed448 und SHA-256 oder besser.',
  'refused.certificate_of_authority': 'Das Zertifikat gehört einer Zertifizierungsstelle, keinem Client.',
  'refused.certificate_not_for_clients':
    'Das Zertifikat ist nicht für Clients bestimmt. In seiner erweiterten Schlüsselverwendung fehlt clientAuth.',
  'refused.certificate_several': 'Die Datei enthält mehrere Zertifikate. Laden Sie nur das des Clients hoch.',
  'refused.certificate_bundle':
    'Die Datei ist ein PKCS-#7-Bündel. Exportieren Sie das Zertifikat des Clients als DER oder PEM.',
  'refused.certificate_is_request':
    'Die Datei ist eine Zertifikatsanforderung. Erzeugen Sie daraus ein Zertifikat, oder laden Sie das signierte hoch.',
  'refused.certificate_taken':
    'Eine andere Anwendung hat dieses Zertifikat. Wenn es Ihres ist, bitten Sie einen Administrator des Portals, es freizugeben.',
  'refused.request_unreadable': 'Das ist keine einzelne Zertifikatsanforderung in PEM.',
  'refused.request_has_key':
    'Das enthält einen privaten Schlüssel. Senden Sie nur die Anforderung und den Schlüssel niemandem.',
  'refused.request_weak':
    'Der Schlüssel oder die Signatur der Anforderung ist zu schwach oder von einer Art, die nicht verwendet werden kann. Nehmen Sie RSA mit 2048 bis 8192 Bit, P-256, P-384, P-521, Ed25519 oder Ed448 und SHA-256 oder besser.',
  'refused.request_unverified':
    'Die Signatur der Anforderung passt nicht zu ihrem Schlüssel oder lässt sich nicht prüfen. Nehmen Sie RSA, ECDSA mit SHA-2 oder EdDSA.',
  'refused.version_unknown': 'Diese Produktversion gibt es nicht mehr, oder Sie dürfen sie nicht sehen.',
  'refused.registration_closed': 'Diese Produktversion nimmt keine Registrierungen an.',
  'refused.registration_not_allowed': 'Sie dürfen für dieses Produkt keine Anwendungen registrieren.',
  'refused.registered_already': 'Diese Anwendung ist für diese Produktversion bereits registriert.',
  'refused.strategy_mismatch': 'Diese Produktversion verwendet eine andere Auth-Strategie als diese Anwendung.',
  'refused.client_missing': 'Der Identitätsanbieter hat den Client noch nicht erstellt.',
  'refused.secret_not_waiting':
    'Es kann kein Secret mehr angezeigt werden. Erneuern Sie es, um ein anderes zu erhalten.',
  'refused.rotation_not_waiting': 'Es wartet keine Erneuerung des Secrets.',
  'refused.rotation_under_way': 'Der Identitätsanbieter wird gerade um ein anderes Secret gebeten.',
  'refused.rotation_refused':
    'Der Identitätsanbieter hat abgelehnt. Das Secret ist unverändert. Ein neuer Client hätte ein anderes.',
  'refused.rotation_in_doubt':
    'Der Identitätsanbieter hat nicht eindeutig geantwortet. Das Secret ist möglicherweise schon ein anderes.',
  'refused.issuer_refused':
    'Der Identitätsanbieter hat abgelehnt, den Client zu erstellen. Es hat sich nichts geändert.',
  'refused.issuer_unavailable':
    'Der Identitätsanbieter hat noch nicht geantwortet. Wir versuchen es weiter; das Secret kann angezeigt werden, sobald es da ist.',
  'refused.proof_refused': 'Das ist kein gültiges Access-Token des Identitätsanbieters für diese API.',
  'refused.proof_expired': 'Dieses Token ist abgelaufen. Holen Sie ein neues.',
  'refused.proof_bound':
    'Dieses Token ist an ein Zertifikat gebunden. Fügen Sie ein anderes ein oder wenden Sie sich an einen Administrator des Portals.',
  'refused.proof_of_another_client': 'Dieses Token gehört zu einem anderen Client.',
  'refused.proof_of_a_person':
    'Dieses Token hat der Client nicht für sich selbst bekommen. Holen Sie eines mit dem Grant-Typ client_credentials.',
  'refused.proof_too_early':
    'Dieses Token stammt aus der Zeit, bevor Sie den Client angegeben haben, oder nennt seine Ausstellung nicht. Holen Sie ein neues.',
  'refused.proof_issuer_unavailable': 'Der Identitätsanbieter antwortet nicht. Versuchen Sie es später noch einmal.',
  'refused.client_proven_elsewhere':
    'Eine andere Anwendung hat diesen Client bereits nachgewiesen. Wenden Sie sich an einen Administrator des Portals.',
  'refused.malformed_query':
    'Diese Frage kann nicht beantwortet werden. Wählen Sie einen anderen Zeitraum oder weniger Filter.',
  'refused.try_it_off': 'Anfragen über das Portal sind für dieses Produkt ausgeschaltet.',
  'refused.try_it_refused': 'Die Spezifikation lässt diese Anfrage nicht zu.',
  'refused.try_it_private_address':
    'Die API liegt nicht im öffentlichen Netz. Das Portal sendet dorthin keine Anfragen.',
  'refused.try_it_unreachable': 'Das Portal kann die API nicht erreichen.',
  'refused.try_it_timed_out': 'Die API hat nicht rechtzeitig geantwortet.',
  'refused.not_implemented': 'Dieses Portal bietet das noch nicht an.',
  'refused.unavailable': 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'refused.internal': 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später erneut.',
  'refused.status': 'Der Server hat die Anfrage abgelehnt (Fehler {status}).',
  'refused.field': '„{field}“: {text}',
  'rule.required': 'Dieses Feld ist erforderlich.',
  'rule.is_array': 'Hier wird eine Liste erwartet.',
  'rule.is_base64': 'Hier wird Base64 erwartet.',
  'rule.is_boolean': 'Hier wird Ja oder Nein erwartet.',
  'rule.is_date_time': 'Hier wird ein Datum mit Uhrzeit erwartet.',
  'rule.is_integer': 'Hier wird eine ganze Zahl erwartet.',
  'rule.is_null': 'Hier darf nichts stehen.',
  'rule.is_number': 'Hier wird eine Zahl erwartet.',
  'rule.is_object': 'Hier wird ein Objekt erwartet.',
  'rule.is_string': 'Hier wird Text erwartet.',
  'rule.is_uuid': 'Hier wird eine UUID erwartet.',
  'rule.unknown_property': 'Der Server kennt dieses Feld nicht. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'rule.is_label': 'Dieser Name kann nicht verwendet werden.',
  'rule.matches_regex': 'Das hat nicht das erwartete Format.',
  'rule.invalid': 'Dieser Wert kann nicht verwendet werden.',
  'rule.enum': 'Wählen Sie einen der angebotenen Werte.',
  'rule.dependent_fields': 'Dieses Feld passt nicht zu den anderen.',
  'rule.min_length': 'Mindestlänge: {count} Zeichen.',
  'rule.min_digits': 'Mindestzahl an Ziffern: {count}.',
  'rule.min_lowercase': 'Mindestzahl an Kleinbuchstaben: {count}.',
  'rule.min_uppercase': 'Mindestzahl an Großbuchstaben: {count}.',
  'rule.min_symbols': 'Mindestzahl an Sonderzeichen: {count}.',
  'rule.min_items': 'Mindestzahl an Einträgen: {count}.',
  'rule.min': 'Der kleinste Wert ist {count}.',
  'rule.max_length': 'Höchstlänge: {count} Zeichen.',
  'rule.max_items': 'Höchstzahl an Einträgen: {count}.',
  'rule.max': 'Der größte Wert ist {count}.',
};
