import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botó no funciona, obriu aquesta adreça:',
  footer: 'Rebeu aquest correu perquè aquesta adreça s’ha fet servir a {portal}.',
  reason: 'El motiu indicat:',
  'verifyEmail.subject': 'Confirmeu el vostre correu electrònic per a {portal}',
  'verifyEmail.heading': 'Confirmeu el vostre correu electrònic',
  'verifyEmail.body.1':
    'Algú, segurament vós, s’ha registrat a {portal} amb aquesta adreça. Confirmeu-la per continuar i definir la vostra contrasenya.',
  'verifyEmail.action': 'Confirma el correu',
  'verifyEmail.note.1': 'Aquest enllaç és vàlid durant {duration}.',
  'verifyEmail.note.2': 'Si no heu estat vós, ignoreu aquest correu: sense la vostra confirmació no passa res.',
  'resetPassword.subject': 'Restabliu la vostra contrasenya de {portal}',
  'resetPassword.heading': 'Restabliu la vostra contrasenya',
  'resetPassword.body.1': 'Algú, segurament vós, ha demanat una contrasenya nova per al vostre compte de {portal}.',
  'resetPassword.action': 'Tria una contrasenya nova',
  'resetPassword.note.1': 'Aquest enllaç és vàlid durant {duration} i una sola vegada.',
  'resetPassword.note.2': 'Si no heu estat vós, ignoreu aquest correu: la vostra contrasenya no canvia.',
  'alreadyRegistered.subject': 'Ja teniu un compte a {portal}',
  'alreadyRegistered.heading': 'Ja teniu un compte',
  'alreadyRegistered.body.1':
    'Algú, segurament vós, ha intentat registrar-se a {portal} amb aquesta adreça. Ja pertany al vostre compte: només cal que inicieu la sessió.',
  'alreadyRegistered.action': 'Inicia la sessió',
  'alreadyRegistered.note.1':
    'Si no recordeu la contrasenya, trieu «He oblidat la contrasenya» a la pàgina d’inici de sessió.',
  'alreadyRegistered.note.2': 'Si no heu estat vós, ignoreu aquest correu: no ha canviat res.',
  'accountApproved.subject': 'El vostre compte a {portal} està aprovat',
  'accountApproved.heading': 'El vostre compte està aprovat',
  'accountApproved.body.1':
    'Ja podeu iniciar la sessió a {portal}, llegir la documentació i crear la vostra primera aplicació.',
  'accountApproved.action': 'Inicia la sessió',
  'accountRejected.subject': 'El vostre compte a {portal} no s’ha aprovat',
  'accountRejected.heading': 'El vostre compte no s’ha aprovat',
  'accountRejected.body.1': 'L’equip de {portal} ha revisat el vostre compte i no l’ha aprovat.',
  'accountRejected.body.2': 'Si creieu que és un error, poseu-vos en contacte amb l’equip.',
  'accountDeleted.subject': 'El vostre compte a {portal} s’ha suprimit',
  'accountDeleted.heading': 'El vostre compte s’ha suprimit',
  'accountDeleted.body.1':
    'El vostre compte a {portal} s’acaba de suprimir i, amb ell, les vostres aplicacions amb les seves credencials i registres.',
  'accountDeleted.note.1': 'Si no heu estat vós, poseu-vos en contacte amb l’equip de {portal}.',
  'addressChanged.subject': 'L’adreça del vostre compte de {portal} ha canviat',
  'addressChanged.heading': 'L’adreça del vostre compte ha canviat',
  'addressChanged.body.1':
    'El directori {directory} ha canviat l’adreça del vostre compte de {portal} per {email}. A partir d’ara heu d’iniciar la sessió amb aquesta adreça, i els nostres correus hi arriben.',
  'addressChanged.note.1':
    'Si no ho esperàveu, pregunteu a qui gestioni {directory} a la vostra empresa o poseu-vos en contacte amb l’equip de {portal}.',
  'passwordChanged.subject': 'La vostra contrasenya de {portal} ha canviat',
  'passwordChanged.heading': 'La vostra contrasenya ha canviat',
  'passwordChanged.body.1':
    'La contrasenya del vostre compte de {portal} acaba de canviar i les altres sessions s’han tancat.',
  'passwordChanged.action': 'Restableix la contrasenya',
  'passwordChanged.note.1': 'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara.',
  'providerLinked.subject': '{provider} ara obre el vostre compte de {portal}',
  'providerLinked.heading': '{provider} ara obre el vostre compte',
  'providerLinked.body.1': 'A partir d’ara podeu iniciar la sessió a {portal} amb {provider}.',
  'providerLinked.action': 'Reviseu el compte',
  'providerLinked.note.1': 'Si heu estat vós, no cal que feu res.',
  'providerLinked.note.2':
    'Si no, desenllaceu {provider} al vostre compte, tanqueu totes les altres sessions i canvieu la contrasenya. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'providerUnlinked.subject': '{provider} ja no obre el vostre compte de {portal}',
  'providerUnlinked.heading': '{provider} ja no obre el vostre compte',
  'providerUnlinked.body.1':
    'S’ha desenllaçat {provider} del vostre compte de {portal}. S’han tancat les sessions que havia obert.',
  'providerUnlinked.action': 'Reviseu el compte',
  'providerUnlinked.note.1': 'Si heu estat vós, no cal que feu res.',
  'providerUnlinked.note.2':
    'Si no, tanqueu totes les altres sessions al vostre compte, canvieu la contrasenya i torneu a enllaçar {provider}. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'newBrowser.subject': 'Inici de sessió nou al vostre compte de {portal}',
  'newBrowser.heading': 'S’ha iniciat la sessió amb un navegador nou',
  'newBrowser.body.1':
    'Algú, esperem que vós, acaba d’iniciar la sessió al vostre compte de {portal}: {browser}, adreça {address}. Aquest navegador no s’havia fet servir abans amb el vostre compte, o se n’han suprimit les galetes.',
  'newBrowser.action': 'Restabliu la contrasenya',
  'newBrowser.note.1': 'Si heu estat vós, no cal que feu res.',
  'newBrowser.note.2': 'Si no, restabliu la contrasenya ara. Això tanca totes les sessions.',
  'factorAdded.subject': 'S’ha afegit una aplicació d’autenticació al vostre compte de {portal}',
  'factorAdded.heading': 'S’ha afegit una aplicació d’autenticació',
  'factorAdded.body.1':
    'En iniciar la sessió a {portal} amb la contrasenya ara també es demana un codi d’aquesta aplicació. Les altres sessions s’han tancat.',
  'factorAdded.action': 'Restableix la contrasenya',
  'factorAdded.note.1':
    'Si heu estat vós, deseu els codis de recuperació en un lloc segur. Si no, restabliu la contrasenya ara i aviseu qui gestiona el portal: sense l’aplicació no podeu iniciar la sessió.',
  'factorRemoved.subject': 'S’ha tret el segon factor del vostre compte de {portal}',
  'factorRemoved.heading': 'S’ha tret el segon factor',
  'factorRemoved.body.1':
    'En iniciar la sessió a {portal} des d’ara només es demana la contrasenya. L’aplicació d’autenticació i els codis de recuperació ja no serveixen.',
  'factorRemoved.action': 'Restableix la contrasenya',
  'factorRemoved.note.1':
    'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara i torneu a afegir l’aplicació a la pàgina del vostre compte.',
  'appRemoved.subject': 'S’ha tret l’aplicació d’autenticació del vostre compte de {portal}',
  'appRemoved.heading': 'S’ha tret l’aplicació d’autenticació',
  'appRemoved.body.1':
    'Els codis de l’aplicació ja no obren el vostre compte de {portal}. Les claus d’accés i els codis de recuperació continuen servint.',
  'appRemoved.action': 'Restableix la contrasenya',
  'appRemoved.note.1':
    'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara i reviseu les claus d’accés a la pàgina del vostre compte.',
  'recoveryCodesMade.subject': 'Nous codis de recuperació del vostre compte de {portal}',
  'recoveryCodesMade.heading': 'S’han creat nous codis de recuperació',
  'recoveryCodesMade.body.1': 'Els codis de recuperació anteriors del vostre compte de {portal} ja no serveixen.',
  'recoveryCodesMade.action': 'Restableix la contrasenya',
  'recoveryCodesMade.note.1':
    'Si heu estat vós, deseu els nous en un lloc segur. Si no, restabliu la contrasenya ara i creeu codis nous a la pàgina del vostre compte.',
  'factorRequired.subject': 'El vostre compte de {portal} necessitarà un segon factor',
  'factorRequired.heading': 'Afegiu un segon factor',
  'factorRequired.body.1':
    'A partir del {moment}, {portal} exigeix un segon factor en iniciar la sessió. El vostre compte encara no en té cap.',
  'factorRequired.body.2':
    'Afegiu-lo abans a la pàgina del vostre compte: una clau d’accés o una aplicació d’autenticació. Sense ell només s’obrirà aquesta pàgina.',
  'factorRequired.action': 'Afegeix un segon factor',
  'factorRequired.note.1':
    'Si inicieu la sessió amb la vostra empresa: un segon factor també compta quan l’empresa el demana i ho comunica. La pàgina del compte us diu si en falta un.',
  'factorResetBegun.subject': 'El vostre segon factor de {portal} es restablirà',
  'factorResetBegun.heading': 'S’ha demanat restablir el vostre segon factor',
  'factorResetBegun.body.1':
    'S’ha demanat als responsables de {portal} que treguin l’aplicació d’autenticació, les claus d’accés i els codis de recuperació del vostre compte. Deixaran de servir el {moment}. Després l’inici de sessió no en demanarà res, i totes les sessions hauran acabat.',
  'factorResetBegun.action': 'Conserva el meu segon factor',
  'factorResetBegun.note.1': 'Si ho heu demanat, no cal que feu res.',
  'factorResetBegun.note.2':
    'Si no, conserveu el segon factor amb aquest enllaç o inicieu la sessió amb ell. Després restabliu la contrasenya: potser algú la coneix.',
  'factorReset.subject': 'El vostre segon factor de {portal} s’ha restablert',
  'factorReset.heading': 'El vostre segon factor s’ha restablert',
  'factorReset.body.1':
    'L’aplicació d’autenticació, les claus d’accés i els codis de recuperació del vostre compte de {portal} ja no serveixen, i totes les sessions han acabat. L’inici de sessió no en demana res.',
  'factorReset.action': 'Inicia la sessió',
  'factorReset.note.1': 'Inicieu la sessió i torneu a afegir un segon factor.',
  'factorReset.note.2': 'Si no ho heu demanat, restabliu la contrasenya ara i aviseu els responsables de {portal}.',
  'passkeyAdded.subject': 'S’ha afegit una clau d’accés al vostre compte de {portal}',
  'passkeyAdded.heading': 'S’ha afegit una clau d’accés',
  'passkeyAdded.body.1':
    'La clau d’accés «{passkey}» obre a partir d’ara el vostre compte de {portal}. La contrasenya sola ja no és suficient: també es demana una clau d’accés o un codi.',
  'passkeyAdded.action': 'Reviseu les claus d’accés',
  'passkeyAdded.note.1': 'Si heu estat vós, no cal que feu res.',
  'passkeyAdded.note.2':
    'Si no, inicieu la sessió, traieu aquesta clau d’accés, tanqueu totes les altres sessions i canvieu la contrasenya. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'passkeyRemoved.subject': 'S’ha tret una clau d’accés del vostre compte de {portal}',
  'passkeyRemoved.heading': 'S’ha tret una clau d’accés',
  'passkeyRemoved.body.1': 'La clau d’accés «{passkey}» ja no obre el vostre compte de {portal}.',
  'passkeyRemoved.action': 'Reviseu les claus d’accés',
  'passkeyRemoved.note.1': 'Si heu estat vós, també la podeu suprimir al dispositiu que la desa.',
  'passkeyRemoved.note.2':
    'Si no, restabliu ara la contrasenya, tanqueu totes les altres sessions i torneu a afegir una clau d’accés.',
  'recoveryCodeUsed.subject': 'S’ha utilitzat un codi de recuperació del vostre compte de {portal}',
  'recoveryCodeUsed.heading': 'S’ha utilitzat un codi de recuperació',
  'recoveryCodeUsed.body.1':
    'Algú ha utilitzat un dels vostres codis de recuperació a {portal}, juntament amb la contrasenya. Aquest codi ja no serveix.',
  'recoveryCodeUsed.action': 'Restableix la contrasenya',
  'recoveryCodeUsed.note.1':
    'Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara i creeu codis de recuperació nous a la pàgina del vostre compte.',
  'userVerifyEmail.subject': 'Confirmeu el vostre correu electrònic per a {portal}',
  'userVerifyEmail.heading': 'Confirmeu el vostre correu electrònic',
  'userVerifyEmail.body.1':
    'Algú, segurament vós, s’ha registrat amb aquesta adreça per ajudar a gestionar {portal}. Confirmeu-la al navegador on us heu registrat i inicieu la sessió amb la contrasenya que heu triat. En un altre navegador us en demanarem una de nova.',
  'userVerifyEmail.action': 'Confirma el correu',
  'userVerifyEmail.note.1': 'Aquest enllaç és vàlid durant {duration}.',
  'userVerifyEmail.note.2': 'Si no heu estat vós, ignoreu aquest correu: sense la vostra confirmació no passa res.',
  'invitation.subject': 'Us conviden a ajudar a gestionar {portal}',
  'invitation.heading': 'Teniu una invitació',
  'invitation.body.1': 'Us han convidat a ajudar a gestionar {portal}. Accepteu per triar la vostra contrasenya.',
  'invitation.action': 'Accepta la invitació',
  'invitation.note.1': 'Aquest enllaç és vàlid durant {duration} i una sola vegada.',
  'invitation.note.2': 'Si no l’esperàveu, ignoreu aquest correu.',
  'registrationApproved.subject': '{application} pot fer servir {product} {version}',
  'registrationApproved.heading': 'Accés aprovat',
  'registrationApproved.body.1':
    'La vostra aplicació «{application}» ja està registrada a {product} {version} i pot cridar-la.',
  'registrationApproved.action': 'Obre l’aplicació',
  'registrationRejected.subject': '{application} no pot fer servir {product} {version}',
  'registrationRejected.heading': 'Accés no aprovat',
  'registrationRejected.body.1':
    'La sol·licitud de la vostra aplicació «{application}» per fer servir {product} {version} no s’ha aprovat.',
  'registrationRejected.body.2': 'Si creieu que és un error, poseu-vos en contacte amb l’equip de {portal}.',
  'registrationRejected.action': 'Obre l’aplicació',
  'registrationRevoked.subject': '{application} ja no pot fer servir {product} {version}',
  'registrationRevoked.heading': 'Accés retirat',
  'registrationRevoked.body.1':
    'S’ha retirat l’accés de la vostra aplicació «{application}» a {product} {version}. Les seves crides es rebutgen a partir d’ara.',
  'registrationRevoked.body.2': 'Si creieu que és un error, poseu-vos en contacte amb l’equip de {portal}.',
  'registrationRevoked.action': 'Obre l’aplicació',
  'versionSunset.subject': '{product} {version} acaba el {day}',
  'versionSunset.heading': 'Una versió que feu servir s’acaba',
  'versionSunset.body.1':
    'La vostra aplicació «{application}» ha cridat {product} {version} els darrers 30 dies. Aquesta versió és obsoleta i acaba el {day}.',
  'versionSunset.body.2':
    'Després d’aquest dia les seves crides es poden rebutjar. Passeu-la abans a una versió més recent.',
  'versionSunset.action': 'Obre l’aplicació',
  'registrationReopened.subject': '{application} torna a esperar l’aprovació per a {product} {version}',
  'registrationReopened.heading': 'L’accés torna a esperar l’aprovació',
  'registrationReopened.body.1':
    'La vostra aplicació «{application}» té un altre ID de client, i el seu accés a {product} {version} s’ha de tornar a aprovar. Fins llavors es rebutgen les seves crides.',
  'registrationReopened.body.2':
    'Si no l’heu canviat vosaltres, canvieu la contrasenya i poseu-vos en contacte amb l’equip de {portal}.',
  'registrationReopened.action': 'Obre l’aplicació',
  'certificateReleased.subject': 'S’ha alliberat el certificat de {application}',
  'certificateReleased.heading': 'S’ha alliberat un certificat',
  'certificateReleased.body.1':
    'L’equip de {portal} ha retirat el certificat de la vostra aplicació «{application}» perquè algú altre l’ha reclamat. A partir d’ara es rebutgen les crides d’aquesta aplicació amb ell.',
  'certificateReleased.body.2': 'Si era vostre, pugeu-ne un altre i poseu-vos en contacte amb l’equip de {portal}.',
  'certificateReleased.action': 'Obre l’aplicació',
  'applicationGiven.subject': 'La vostra aplicació {application} s’ha transferit',
  'applicationGiven.heading': 'S’ha transferit una aplicació',
  'applicationGiven.body.1':
    'L’equip de {portal} ha transferit la vostra aplicació «{application}» a un altre desenvolupador, amb les claus i els accessos. Ja no la veieu.',
  'applicationGiven.body.2': 'Si us sorprèn, poseu-vos en contacte amb l’equip de {portal}.',
  'applicationGiven.action': 'Obre les vostres aplicacions',
  'applicationReceived.subject': '{application} ara és la vostra aplicació',
  'applicationReceived.heading': 'Us han transferit una aplicació',
  'applicationReceived.body.1':
    'L’equip de {portal} us ha transferit l’aplicació «{application}». Les claus, el certificat i els accessos continuen funcionant.',
  'applicationReceived.body.2':
    'Qui la tenia abans potser encara en coneix les claus: canvieu-les si no ha de ser així.',
  'applicationReceived.action': 'Obre l’aplicació',
  'keyExpires.subject': 'La clau «{key}» de {application} caduca aviat',
  'keyExpires.heading': 'Una clau caduca aviat',
  'keyExpires.body.1':
    'La clau «{key}» de la vostra aplicació «{application}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
  'keyExpires.body.2':
    'Genereu-ne una altra, poseu-la en ús i revoqueu aquesta quan ja no es faci servir: així res no s’atura.',
  'keyExpires.action': 'Obre l’aplicació',
  'keyExpired.subject': 'La clau «{key}» de {application} ha caducat',
  'keyExpired.heading': 'Una clau ha caducat',
  'keyExpired.body.1':
    'La clau «{key}» de la vostra aplicació «{application}» va caducar el {date}. Les crides que la fan servir es rebutgen.',
  'keyExpired.body.2': 'Si l’aplicació encara s’utilitza, genereu una altra clau.',
  'keyExpired.action': 'Obre l’aplicació',
  'tokenAdded.subject': 'S’ha creat un testimoni d’accés per al vostre compte de {portal}',
  'tokenAdded.heading': 'S’ha creat un testimoni d’accés',
  'tokenAdded.body.1': 'El testimoni d’accés «{token}» permet que un programa utilitzi {portal} en nom vostre.',
  'tokenAdded.action': 'Reviseu el compte',
  'tokenAdded.note.1': 'Si heu estat vós, no cal que feu res.',
  'tokenAdded.note.2':
    'Si no, revoqueu el testimoni al vostre compte, tanqueu totes les altres sessions i canvieu la contrasenya. Si no hi podeu entrar, poseu-vos en contacte amb l’equip de {portal}.',
  'tokenExpires.subject': 'El testimoni d’accés «{token}» de {portal} caduca aviat',
  'tokenExpires.heading': 'Un testimoni d’accés caduca aviat',
  'tokenExpires.body.1':
    'El vostre testimoni d’accés «{token}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
  'tokenExpires.body.2': 'Creeu-ne un altre, doneu-lo al programa i revoqueu aquest: així no falla cap crida.',
  'tokenExpires.action': 'Obre el compte',
  'tokenExpired.subject': 'El testimoni d’accés «{token}» de {portal} ha caducat',
  'tokenExpired.heading': 'Un testimoni d’accés ha caducat',
  'tokenExpired.body.1':
    'El vostre testimoni d’accés «{token}» va caducar el {date}. Les crides que el fan servir es rebutgen.',
  'tokenExpired.body.2': 'Si el programa encara s’utilitza, creeu un altre testimoni.',
  'tokenExpired.action': 'Obre el compte',
  'keyRevoked.subject': 'S’ha revocat la clau «{key}» de {application}',
  'keyRevoked.heading': 'S’ha revocat una clau',
  'keyRevoked.body.1':
    'L’equip de {portal} ha revocat la clau «{key}» de la vostra aplicació «{application}» perquè altres persones la poden conèixer. A partir d’ara se’n rebutgen les crides.',
  'keyRevoked.body.2': 'Genereu-ne una altra i busqueu on es va publicar aquesta: codi, registres, incidències.',
  'keyRevoked.action': 'Obre l’aplicació',
  'secretRefreshed.subject': 'S’ha renovat el secret de {application}',
  'secretRefreshed.heading': 'S’ha renovat el secret',
  'secretRefreshed.body.1':
    'El proveïdor d’identitat ha respost: la vostra aplicació «{application}» té un altre secret de client. L’anterior ha deixat de funcionar.',
  'secretRefreshed.body.2': 'El nou us espera a {portal}. Es pot revelar un sol cop, durant set dies.',
  'secretRefreshed.action': 'Obre l’aplicació',
  'certificateExpires.subject': 'El certificat de {application} caduca aviat',
  'certificateExpires.heading': 'Un certificat caduca aviat',
  'certificateExpires.body.1':
    'El certificat de la vostra aplicació «{application}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
  'certificateExpires.body.2':
    'Pugeu-ne o genereu-ne un altre abans d’aquest dia. Substitueix l’actual a l’instant: feu que l’aplicació el faci servir alhora.',
  'certificateExpires.action': 'Obre l’aplicació',
  'certificateExpired.subject': 'El certificat de {application} ha caducat',
  'certificateExpired.heading': 'Un certificat ha caducat',
  'certificateExpired.body.1':
    'El certificat de la vostra aplicació «{application}» va caducar el {date}. Les crides que el fan servir es rebutgen.',
  'certificateExpired.body.2': 'Si l’aplicació encara s’utilitza, pugeu-ne o genereu-ne un altre.',
  'certificateExpired.action': 'Obre l’aplicació',
  'reviewWaiting.subject': 'Hi ha alguna cosa pendent de la vostra revisió a {portal}',
  'reviewWaiting.heading': 'Hi ha alguna cosa pendent de la vostra revisió',
  'reviewWaiting.body.1': 'Registres: {registrations}. Comptes: {accounts}.',
  'reviewWaiting.action': 'Obre la consola',
  'reviewWaiting.note.1':
    'Rebeu aquest correu una vegada per hora com a màxim, quan hi ha alguna cosa nova pendent a {portal}.',
  'webhookFailing.subject': 'Un destinatari de webhooks falla de manera continuada',
  'webhookFailing.heading': 'Un destinatari de webhooks falla de manera continuada',
  'webhookFailing.body.1':
    '{receiver} no accepta el que envia {portal} des del {date}. Lliuraments en espera o abandonats: {waiting}.',
  'webhookFailing.body.2':
    'Cadascun s’intenta durant tres dies i després s’abandona. No es desactiva res: el que s’ha abandonat es pot tornar a enviar quan el destinatari respongui.',
  'webhookFailing.action': 'Obre la consola',
  'webhookFailing.note.1':
    'Rebeu aquest correu una vegada al dia com a màxim per a cada destinatari. «stoa webhooks deliveries» en diu el motiu.',
};
