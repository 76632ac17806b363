import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botó no funciona, obriu aquesta adreça:',
  footer: 'Rebeu aquest correu perquè aquesta adreça s’ha fet servir a {portal}.',
  reason: 'El motiu indicat:',
  'action.confirmAddress': 'Confirma el correu',
  'action.choosePassword': 'Tria una contrasenya nova',
  'action.logIn': 'Inicia la sessió',
  'action.resetPassword': 'Restableix la contrasenya',
  'action.checkAccount': 'Reviseu el compte',
  'action.addFactor': 'Afegeix un segon factor',
  'action.keepFactor': 'Conserva el meu segon factor',
  'action.checkPasskeys': 'Reviseu les claus d’accés',
  'action.acceptInvitation': 'Accepta la invitació',
  'action.openApplication': 'Obre l’aplicació',
  'action.openApplications': 'Obre les vostres aplicacions',
  'action.openAccount': 'Obre el compte',
  'action.openConsole': 'Obre la consola',
  'verify-email.subject': 'Confirmeu el vostre correu electrònic per a {portal}',
  'verify-email.heading': 'Confirmeu el vostre correu electrònic',
  'verify-email.body.1':
    'Algú, segurament vós, s’ha registrat a {portal} amb aquesta adreça. Confirmeu-la per continuar i definir la vostra contrasenya.',
  'verify-email.note.1': 'Aquest enllaç és vàlid durant {duration}.',
  'verify-email.note.2': 'Si no heu estat vós, ignoreu aquest correu: sense la vostra confirmació no passa res.',
  'reset-password.subject': 'Restabliu la vostra contrasenya de {portal}',
  'reset-password.heading': 'Restabliu la vostra contrasenya',
  'reset-password.body.1': 'Algú, segurament vós, ha demanat una contrasenya nova per al vostre compte de {portal}.',
  'reset-password.note.1': 'Aquest enllaç és vàlid durant {duration} i una sola vegada.',
  'reset-password.note.2': 'Si no heu estat vós, ignoreu aquest correu: la vostra contrasenya no canvia.',
  'already-registered.subject': 'Ja teniu un compte a {portal}',
  'already-registered.heading': 'Ja teniu un compte',
  'already-registered.body.1':
    'Algú, segurament vós, ha intentat registrar-se a {portal} amb aquesta adreça. Ja pertany al vostre compte: només cal que inicieu la sessió.',
  'already-registered.note.1':
    'Si no recordeu la contrasenya, trieu «He oblidat la contrasenya» a la pàgina d’inici de sessió.',
  'already-registered.note.2': 'Si no heu estat vós, ignoreu aquest correu: no ha canviat res.',
  'account-approved.subject': 'El vostre compte a {portal} està aprovat',
  'account-approved.heading': 'El vostre compte està aprovat',
  'account-approved.body.1':
    'Ja podeu iniciar la sessió a {portal}, llegir la documentació i crear la vostra primera aplicació.',
  'account-rejected.subject': 'El vostre compte a {portal} no s’ha aprovat',
  'account-rejected.heading': 'El vostre compte no s’ha aprovat',
  'account-rejected.body.1': 'L’equip de {portal} ha revisat el vostre compte i no l’ha aprovat.',
  'account-rejected.body.2': 'Si creieu que és un error, poseu-vos en contacte amb l’equip.',
  'account-deleted.subject': 'El vostre compte a {portal} s’ha suprimit',
  'account-deleted.heading': 'El vostre compte s’ha suprimit',
  'account-deleted.body.1':
    'El vostre compte a {portal} s’acaba de suprimir i, amb ell, les vostres aplicacions amb les seves credencials i registres.',
  'account-deleted.note.1': 'Si no heu estat vós, poseu-vos en contacte amb l’equip de {portal}.',
  'address-changed.subject': 'L’adreça del vostre compte de {portal} ha canviat',
  'address-changed.heading': 'L’adreça del vostre compte ha canviat',
  'address-changed.body.1':
    'El directori {directory} ha canviat l’adreça del vostre compte de {portal} per {email}. A partir d’ara heu d’iniciar la sessió amb aquesta adreça, i els nostres correus hi arriben.',
  'address-changed.note.1':
    'Si no ho esperàveu, pregunteu a qui gestioni {directory} a la vostra empresa o poseu-vos en contacte amb l’equip de {portal}.',
  'password-changed.subject': 'La vostra contrasenya de {portal} ha canviat',
  'password-changed.heading': 'La vostra contrasenya ha canviat',
  'password-changed.body.1':
    'La contrasenya del vostre compte de {portal} acaba de canviar i les altres sessions s’han tancat.',
  'password-changed.note.1': 'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara.',
  'provider-linked.subject': '{provider} ara obre el vostre compte de {portal}',
  'provider-linked.heading': '{provider} ara obre el vostre compte',
  'provider-linked.body.1': 'A partir d’ara podeu iniciar la sessió a {portal} amb {provider}.',
  'provider-linked.note.1': 'Si heu estat vós, no cal que feu res.',
  'provider-linked.note.2':
    'Si no, desenllaceu {provider} al vostre compte, tanqueu totes les altres sessions i canvieu la contrasenya. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'provider-unlinked.subject': '{provider} ja no obre el vostre compte de {portal}',
  'provider-unlinked.heading': '{provider} ja no obre el vostre compte',
  'provider-unlinked.body.1':
    'S’ha desenllaçat {provider} del vostre compte de {portal}. S’han tancat les sessions que havia obert.',
  'provider-unlinked.note.1': 'Si heu estat vós, no cal que feu res.',
  'provider-unlinked.note.2':
    'Si no, tanqueu totes les altres sessions al vostre compte, canvieu la contrasenya i torneu a enllaçar {provider}. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'new-browser.subject': 'Inici de sessió nou al vostre compte de {portal}',
  'new-browser.heading': 'S’ha iniciat la sessió amb un navegador nou',
  'new-browser.body.1':
    'Algú, esperem que vós, acaba d’iniciar la sessió al vostre compte de {portal}: {browser}, adreça {address}. Aquest navegador no s’havia fet servir abans amb el vostre compte, o se n’han suprimit les galetes.',
  'new-browser.note.1': 'Si heu estat vós, no cal que feu res.',
  'new-browser.note.2': 'Si no, restabliu la contrasenya ara. Això tanca totes les sessions.',
  'factor-added.subject': 'S’ha afegit una aplicació d’autenticació al vostre compte de {portal}',
  'factor-added.heading': 'S’ha afegit una aplicació d’autenticació',
  'factor-added.body.1':
    'En iniciar la sessió a {portal} amb la contrasenya ara també es demana un codi d’aquesta aplicació. Les altres sessions s’han tancat.',
  'factor-added.note.1':
    'Si heu estat vós, deseu els codis de recuperació en un lloc segur. Si no, restabliu la contrasenya ara i aviseu qui gestiona el portal: sense l’aplicació no podeu iniciar la sessió.',
  'factor-removed.subject': 'S’ha tret el segon factor del vostre compte de {portal}',
  'factor-removed.heading': 'S’ha tret el segon factor',
  'factor-removed.body.1':
    'En iniciar la sessió a {portal} des d’ara només es demana la contrasenya. L’aplicació d’autenticació i els codis de recuperació ja no serveixen.',
  'factor-removed.note.1':
    'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara i torneu a afegir l’aplicació a la pàgina del vostre compte.',
  'app-removed.subject': 'S’ha tret l’aplicació d’autenticació del vostre compte de {portal}',
  'app-removed.heading': 'S’ha tret l’aplicació d’autenticació',
  'app-removed.body.1':
    'Els codis de l’aplicació ja no obren el vostre compte de {portal}. Les claus d’accés i els codis de recuperació continuen servint.',
  'app-removed.note.1':
    'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara i reviseu les claus d’accés a la pàgina del vostre compte.',
  'recovery-codes-made.subject': 'Nous codis de recuperació del vostre compte de {portal}',
  'recovery-codes-made.heading': 'S’han creat nous codis de recuperació',
  'recovery-codes-made.body.1': 'Els codis de recuperació anteriors del vostre compte de {portal} ja no serveixen.',
  'recovery-codes-made.note.1':
    'Si heu estat vós, deseu els nous en un lloc segur. Si no, restabliu la contrasenya ara i creeu codis nous a la pàgina del vostre compte.',
  'factor-required.subject': 'El vostre compte de {portal} necessitarà un segon factor',
  'factor-required.heading': 'Afegiu un segon factor',
  'factor-required.body.1':
    'A partir del {moment}, {portal} exigeix un segon factor en iniciar la sessió. El vostre compte encara no en té cap.',
  'factor-required.body.2':
    'Afegiu-lo abans a la pàgina del vostre compte: una clau d’accés o una aplicació d’autenticació. Sense ell només s’obrirà aquesta pàgina.',
  'factor-required.note.1':
    'Si inicieu la sessió amb la vostra empresa: un segon factor també compta quan l’empresa el demana i ho comunica. La pàgina del compte us diu si en falta un.',
  'factor-reset-begun.subject': 'El vostre segon factor de {portal} es restablirà',
  'factor-reset-begun.heading': 'S’ha demanat restablir el vostre segon factor',
  'factor-reset-begun.body.1':
    'S’ha demanat als responsables de {portal} que treguin l’aplicació d’autenticació, les claus d’accés i els codis de recuperació del vostre compte. Deixaran de servir el {moment}. Després l’inici de sessió no en demanarà res, i totes les sessions hauran acabat.',
  'factor-reset-begun.note.1': 'Si ho heu demanat, no cal que feu res.',
  'factor-reset-begun.note.2':
    'Si no, conserveu el segon factor amb aquest enllaç o inicieu la sessió amb ell. Després restabliu la contrasenya: potser algú la coneix.',
  'factor-reset.subject': 'El vostre segon factor de {portal} s’ha restablert',
  'factor-reset.heading': 'El vostre segon factor s’ha restablert',
  'factor-reset.body.1':
    'L’aplicació d’autenticació, les claus d’accés i els codis de recuperació del vostre compte de {portal} ja no serveixen, i totes les sessions han acabat. L’inici de sessió no en demana res.',
  'factor-reset.note.1': 'Inicieu la sessió i torneu a afegir un segon factor.',
  'factor-reset.note.2': 'Si no ho heu demanat, restabliu la contrasenya ara i aviseu els responsables de {portal}.',
  'passkey-added.subject': 'S’ha afegit una clau d’accés al vostre compte de {portal}',
  'passkey-added.heading': 'S’ha afegit una clau d’accés',
  'passkey-added.body.1':
    'La clau d’accés «{passkey}» obre a partir d’ara el vostre compte de {portal}. La contrasenya sola ja no és suficient: també es demana una clau d’accés o un codi.',
  'passkey-added.note.1': 'Si heu estat vós, no cal que feu res.',
  'passkey-added.note.2':
    'Si no, inicieu la sessió, traieu aquesta clau d’accés, tanqueu totes les altres sessions i canvieu la contrasenya. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'passkey-removed.subject': 'S’ha tret una clau d’accés del vostre compte de {portal}',
  'passkey-removed.heading': 'S’ha tret una clau d’accés',
  'passkey-removed.body.1': 'La clau d’accés «{passkey}» ja no obre el vostre compte de {portal}.',
  'passkey-removed.note.1': 'Si heu estat vós, també la podeu suprimir al dispositiu que la desa.',
  'passkey-removed.note.2':
    'Si no, restabliu ara la contrasenya, tanqueu totes les altres sessions i torneu a afegir una clau d’accés.',
  'recovery-code-used.subject': 'S’ha utilitzat un codi de recuperació del vostre compte de {portal}',
  'recovery-code-used.heading': 'S’ha utilitzat un codi de recuperació',
  'recovery-code-used.body.1':
    'Algú ha utilitzat un dels vostres codis de recuperació a {portal}, juntament amb la contrasenya. Aquest codi ja no serveix.',
  'recovery-code-used.note.1':
    'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara i creeu codis de recuperació nous a la pàgina del vostre compte.',
  'user-verify-email.subject': 'Confirmeu el vostre correu electrònic per a {portal}',
  'user-verify-email.heading': 'Confirmeu el vostre correu electrònic',
  'user-verify-email.body.1':
    'Algú, segurament vós, s’ha registrat amb aquesta adreça per ajudar a gestionar {portal}. Confirmeu-la al navegador on us heu registrat i inicieu la sessió amb la contrasenya que heu triat. En un altre navegador us en demanarem una de nova.',
  'user-verify-email.note.1': 'Aquest enllaç és vàlid durant {duration}.',
  'user-verify-email.note.2': 'Si no heu estat vós, ignoreu aquest correu: sense la vostra confirmació no passa res.',
  'invitation.subject': 'Us conviden a ajudar a gestionar {portal}',
  'invitation.heading': 'Teniu una invitació',
  'invitation.body.1': 'Us han convidat a ajudar a gestionar {portal}. Accepteu per triar la vostra contrasenya.',
  'invitation.note.1': 'Aquest enllaç és vàlid durant {duration} i una sola vegada.',
  'invitation.note.2': 'Si no l’esperàveu, ignoreu aquest correu.',
  'registration-approved.subject': '{application} pot fer servir {product} {version}',
  'registration-approved.heading': 'Accés aprovat',
  'registration-approved.body.1':
    'La vostra aplicació «{application}» ja està registrada a {product} {version} i pot cridar-la.',
  'registration-rejected.subject': '{application} no pot fer servir {product} {version}',
  'registration-rejected.heading': 'Accés no aprovat',
  'registration-rejected.body.1':
    'La sol·licitud de la vostra aplicació «{application}» per fer servir {product} {version} no s’ha aprovat.',
  'registration-rejected.body.2': 'Si creieu que és un error, poseu-vos en contacte amb l’equip de {portal}.',
  'registration-revoked.subject': '{application} ja no pot fer servir {product} {version}',
  'registration-revoked.heading': 'Accés retirat',
  'registration-revoked.body.1':
    'S’ha retirat l’accés de la vostra aplicació «{application}» a {product} {version}. Les seves crides es rebutgen a partir d’ara.',
  'registration-revoked.body.2': 'Si creieu que és un error, poseu-vos en contacte amb l’equip de {portal}.',
  'version-sunset.subject': '{product} {version} acaba el {day}',
  'version-sunset.heading': 'Una versió que feu servir s’acaba',
  'version-sunset.body.1':
    'La vostra aplicació «{application}» ha cridat {product} {version} els darrers 30 dies. Aquesta versió és obsoleta i acaba el {day}.',
  'version-sunset.body.2':
    'Després d’aquest dia les seves crides es poden rebutjar. Passeu-la abans a una versió més recent.',
  'registration-reopened.subject': '{application} torna a esperar l’aprovació per a {product} {version}',
  'registration-reopened.heading': 'L’accés torna a esperar l’aprovació',
  'registration-reopened.body.1':
    'La vostra aplicació «{application}» té un altre ID de client, i el seu accés a {product} {version} s’ha de tornar a aprovar. Fins llavors es rebutgen les seves crides.',
  'registration-reopened.body.2':
    'Si no l’heu canviat vosaltres, canvieu la contrasenya i poseu-vos en contacte amb l’equip de {portal}.',
  'certificate-released.subject': 'S’ha alliberat el certificat de {application}',
  'certificate-released.heading': 'S’ha alliberat un certificat',
  'certificate-released.body.1':
    'L’equip de {portal} ha retirat el certificat de la vostra aplicació «{application}» perquè algú altre l’ha reclamat. A partir d’ara es rebutgen les crides d’aquesta aplicació amb ell.',
  'certificate-released.body.2': 'Si era vostre, pugeu-ne un altre i poseu-vos en contacte amb l’equip de {portal}.',
  'application-given.subject': 'La vostra aplicació {application} s’ha transferit',
  'application-given.heading': 'S’ha transferit una aplicació',
  'application-given.body.1':
    'L’equip de {portal} ha transferit la vostra aplicació «{application}» a un altre desenvolupador, amb les claus i els accessos. Ja no la veieu.',
  'application-given.body.2': 'Si us sorprèn, poseu-vos en contacte amb l’equip de {portal}.',
  'application-received.subject': '{application} ara és la vostra aplicació',
  'application-received.heading': 'Us han transferit una aplicació',
  'application-received.body.1':
    'L’equip de {portal} us ha transferit l’aplicació «{application}». Les claus, el certificat i els accessos continuen funcionant.',
  'application-received.body.2':
    'Qui la tenia abans potser encara en coneix les claus: canvieu-les si no ha de ser així.',
  'key-expires.subject': 'La clau «{key}» de {application} caduca aviat',
  'key-expires.heading': 'Una clau caduca aviat',
  'key-expires.body.1':
    'La clau «{key}» de la vostra aplicació «{application}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
  'key-expires.body.2':
    'Genereu-ne una altra, poseu-la en ús i revoqueu aquesta quan ja no es faci servir: així res no s’atura.',
  'key-expired.subject': 'La clau «{key}» de {application} ha caducat',
  'key-expired.heading': 'Una clau ha caducat',
  'key-expired.body.1':
    'La clau «{key}» de la vostra aplicació «{application}» va caducar el {date}. Les crides que la fan servir es rebutgen.',
  'key-expired.body.2': 'Si l’aplicació encara s’utilitza, genereu una altra clau.',
  'token-added.subject': 'S’ha creat un testimoni d’accés per al vostre compte de {portal}',
  'token-added.heading': 'S’ha creat un testimoni d’accés',
  'token-added.body.1': 'El testimoni d’accés «{token}» permet que un programa utilitzi {portal} en nom vostre.',
  'token-added.note.1': 'Si heu estat vós, no cal que feu res.',
  'token-added.note.2':
    'Si no, revoqueu el testimoni al vostre compte, tanqueu totes les altres sessions i canvieu la contrasenya. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'token-expires.subject': 'El testimoni d’accés «{token}» de {portal} caduca aviat',
  'token-expires.heading': 'Un testimoni d’accés caduca aviat',
  'token-expires.body.1':
    'El vostre testimoni d’accés «{token}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
  'token-expires.body.2': 'Creeu-ne un altre, doneu-lo al programa i revoqueu aquest: així no falla cap crida.',
  'token-expired.subject': 'El testimoni d’accés «{token}» de {portal} ha caducat',
  'token-expired.heading': 'Un testimoni d’accés ha caducat',
  'token-expired.body.1':
    'El vostre testimoni d’accés «{token}» va caducar el {date}. Les crides que el fan servir es rebutgen.',
  'token-expired.body.2': 'Si el programa encara s’utilitza, creeu un altre testimoni.',
  'key-revoked.subject': 'S’ha revocat la clau «{key}» de {application}',
  'key-revoked.heading': 'S’ha revocat una clau',
  'key-revoked.body.1':
    'L’equip de {portal} ha revocat la clau «{key}» de la vostra aplicació «{application}» perquè altres persones la poden conèixer. A partir d’ara se’n rebutgen les crides.',
  'key-revoked.body.2': 'Genereu-ne una altra i busqueu on es va publicar aquesta: codi, registres, incidències.',
  'secret-refreshed.subject': 'S’ha renovat el secret de {application}',
  'secret-refreshed.heading': 'S’ha renovat el secret',
  'secret-refreshed.body.1':
    'El proveïdor d’identitat ha respost: la vostra aplicació «{application}» té un altre secret de client. L’anterior ha deixat de funcionar.',
  'secret-refreshed.body.2': 'El nou us espera a {portal}. Es pot revelar un sol cop, durant set dies.',
  'certificate-expires.subject': 'El certificat de {application} caduca aviat',
  'certificate-expires.heading': 'Un certificat caduca aviat',
  'certificate-expires.body.1':
    'El certificat de la vostra aplicació «{application}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
  'certificate-expires.body.2':
    'Pugeu-ne o genereu-ne un altre abans d’aquest dia. Substitueix l’actual a l’instant: feu que l’aplicació el faci servir alhora.',
  'certificate-expired.subject': 'El certificat de {application} ha caducat',
  'certificate-expired.heading': 'Un certificat ha caducat',
  'certificate-expired.body.1':
    'El certificat de la vostra aplicació «{application}» va caducar el {date}. Les crides que el fan servir es rebutgen.',
  'certificate-expired.body.2': 'Si l’aplicació encara s’utilitza, pugeu-ne o genereu-ne un altre.',
  'review-waiting.subject': 'Hi ha alguna cosa pendent de la vostra revisió a {portal}',
  'review-waiting.heading': 'Hi ha alguna cosa pendent de la vostra revisió',
  'review-waiting.body.1': 'Registres: {registrations}. Comptes: {accounts}.',
  'review-waiting.note.1':
    'Rebeu aquest correu una vegada per hora com a màxim, quan hi ha alguna cosa nova pendent a {portal}.',
  'webhook-failing.subject': 'Un destinatari de webhooks falla de manera continuada',
  'webhook-failing.heading': 'Un destinatari de webhooks falla de manera continuada',
  'webhook-failing.body.1':
    '{receiver} no accepta el que envia {portal} des del {date}. Lliuraments en espera o abandonats: {waiting}.',
  'webhook-failing.body.2':
    'Cadascun s’intenta durant tres dies i després s’abandona. No es desactiva res: el que s’ha abandonat es pot tornar a enviar quan el destinatari respongui.',
  'webhook-failing.note.1':
    'Rebeu aquest correu una vegada al dia com a màxim per a cada destinatari. «stoa webhooks deliveries» en diu el motiu.',
};
