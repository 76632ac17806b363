import type { MailTexts } from '../mail-texts.ts';

export const ca: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botó no funciona, obriu aquesta adreça:',
  footer: 'Rebeu aquest correu perquè aquesta adreça s’ha fet servir a {portal}.',
  reason: 'El motiu indicat:',
  verifyEmail: {
    subject: 'Confirmeu el vostre correu electrònic per a {portal}',
    heading: 'Confirmeu el vostre correu electrònic',
    body: [
      'Algú, segurament vós, s’ha registrat a {portal} amb aquesta adreça. Confirmeu-la per continuar i definir la vostra contrasenya.',
    ],
    action: 'Confirma el correu',
    notes: [
      'Aquest enllaç és vàlid durant {duration}.',
      'Si no heu estat vós, ignoreu aquest correu: sense la vostra confirmació no passa res.',
    ],
  },
  resetPassword: {
    subject: 'Restabliu la vostra contrasenya de {portal}',
    heading: 'Restabliu la vostra contrasenya',
    body: ['Algú, segurament vós, ha demanat una contrasenya nova per al vostre compte de {portal}.'],
    action: 'Tria una contrasenya nova',
    notes: [
      'Aquest enllaç és vàlid durant {duration} i una sola vegada.',
      'Si no heu estat vós, ignoreu aquest correu: la vostra contrasenya no canvia.',
    ],
  },
  alreadyRegistered: {
    subject: 'Ja teniu un compte a {portal}',
    heading: 'Ja teniu un compte',
    body: [
      'Algú, segurament vós, ha intentat registrar-se a {portal} amb aquesta adreça. Ja pertany al vostre compte: només cal que inicieu la sessió.',
    ],
    action: 'Inicia la sessió',
    notes: [
      'Si no recordeu la contrasenya, trieu «He oblidat la contrasenya» a la pàgina d’inici de sessió.',
      'Si no heu estat vós, ignoreu aquest correu: no ha canviat res.',
    ],
  },
  accountApproved: {
    subject: 'El vostre compte a {portal} està aprovat',
    heading: 'El vostre compte està aprovat',
    body: ['Ja podeu iniciar la sessió a {portal}, llegir la documentació i crear la vostra primera aplicació.'],
    action: 'Inicia la sessió',
    notes: [],
  },
  accountRejected: {
    subject: 'El vostre compte a {portal} no s’ha aprovat',
    heading: 'El vostre compte no s’ha aprovat',
    body: [
      'L’equip de {portal} ha revisat el vostre compte i no l’ha aprovat.',
      'Si creieu que és un error, poseu-vos en contacte amb l’equip.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'El vostre compte a {portal} s’ha suprimit',
    heading: 'El vostre compte s’ha suprimit',
    body: [
      'El vostre compte a {portal} s’acaba de suprimir i, amb ell, les vostres aplicacions amb les seves credencials i registres.',
    ],
    notes: ['Si no heu estat vós, poseu-vos en contacte amb l’equip de {portal}.'],
  },
  passwordChanged: {
    subject: 'La vostra contrasenya de {portal} ha canviat',
    heading: 'La vostra contrasenya ha canviat',
    body: ['La contrasenya del vostre compte de {portal} acaba de canviar i les altres sessions s’han tancat.'],
    action: 'Restableix la contrasenya',
    notes: ['Si heu estat vós, no cal que feu res. Si no, restabliu la contrasenya ara.'],
  },
  userVerifyEmail: {
    subject: 'Confirmeu el vostre correu electrònic per a {portal}',
    heading: 'Confirmeu el vostre correu electrònic',
    body: [
      'Algú, segurament vós, s’ha registrat amb aquesta adreça per ajudar a gestionar {portal}. Confirmeu-la i inicieu la sessió amb la contrasenya que heu triat.',
    ],
    action: 'Confirma el correu',
    notes: [
      'Aquest enllaç és vàlid durant {duration}.',
      'Si no heu estat vós, ignoreu aquest correu: sense la vostra confirmació no passa res.',
    ],
  },
  invitation: {
    subject: 'Us conviden a ajudar a gestionar {portal}',
    heading: 'Teniu una invitació',
    body: ['Us han convidat a ajudar a gestionar {portal}. Accepteu per triar la vostra contrasenya.'],
    action: 'Accepta la invitació',
    notes: ['Aquest enllaç és vàlid durant {duration} i una sola vegada.', 'Si no l’esperàveu, ignoreu aquest correu.'],
  },
  registrationApproved: {
    subject: '{application} pot fer servir {product} {version}',
    heading: 'Accés aprovat',
    body: ['La vostra aplicació «{application}» ja està registrada a {product} {version} i pot cridar-la.'],
    action: 'Obre l’aplicació',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} no pot fer servir {product} {version}',
    heading: 'Accés no aprovat',
    body: [
      'La sol·licitud de la vostra aplicació «{application}» per fer servir {product} {version} no s’ha aprovat.',
      'Si creieu que és un error, poseu-vos en contacte amb l’equip de {portal}.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} ja no pot fer servir {product} {version}',
    heading: 'Accés retirat',
    body: [
      'S’ha retirat l’accés de la vostra aplicació «{application}» a {product} {version}. Les seves crides es rebutgen a partir d’ara.',
      'Si creieu que és un error, poseu-vos en contacte amb l’equip de {portal}.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  registrationReopened: {
    subject: '{application} torna a esperar l’aprovació per a {product} {version}',
    heading: 'L’accés torna a esperar l’aprovació',
    body: [
      'La vostra aplicació «{application}» té un altre ID de client, i el seu accés a {product} {version} s’ha de tornar a aprovar. Fins llavors es rebutgen les seves crides.',
      'Si no l’heu canviat vosaltres, canvieu la contrasenya i poseu-vos en contacte amb l’equip de {portal}.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  certificateReleased: {
    subject: 'S’ha alliberat el certificat de {application}',
    heading: 'S’ha alliberat un certificat',
    body: [
      'L’equip de {portal} ha retirat el certificat de la vostra aplicació «{application}» perquè algú altre l’ha reclamat. A partir d’ara es rebutgen les crides d’aquesta aplicació amb ell.',
      'Si era vostre, pugeu-ne un altre i poseu-vos en contacte amb l’equip de {portal}.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  keyExpires: {
    subject: 'La clau «{key}» de {application} caduca aviat',
    heading: 'Una clau caduca aviat',
    body: [
      'La clau «{key}» de la vostra aplicació «{application}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
      'Genereu-ne una altra, poseu-la en ús i revoqueu aquesta quan ja no es faci servir: així res no s’atura.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  keyExpired: {
    subject: 'La clau «{key}» de {application} ha caducat',
    heading: 'Una clau ha caducat',
    body: [
      'La clau «{key}» de la vostra aplicació «{application}» va caducar el {date}. Les crides que la fan servir es rebutgen.',
      'Si l’aplicació encara s’utilitza, genereu una altra clau.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  keyRevoked: {
    subject: 'S’ha revocat la clau «{key}» de {application}',
    heading: 'S’ha revocat una clau',
    body: [
      'L’equip de {portal} ha revocat la clau «{key}» de la vostra aplicació «{application}» perquè altres persones la poden conèixer. A partir d’ara se’n rebutgen les crides.',
      'Genereu-ne una altra i busqueu on es va publicar aquesta: codi, registres, incidències.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  secretRefreshed: {
    subject: 'S’ha renovat el secret de {application}',
    heading: 'S’ha renovat el secret',
    body: [
      'El proveïdor d’identitat ha respost: la vostra aplicació «{application}» té un altre secret de client. L’anterior ha deixat de funcionar.',
      'El nou us espera a {portal}. Es pot revelar un sol cop, durant set dies.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  certificateExpires: {
    subject: 'El certificat de {application} caduca aviat',
    heading: 'Un certificat caduca aviat',
    body: [
      'El certificat de la vostra aplicació «{application}» caduca el {date}. A partir d’aleshores se’n rebutjaran les crides.',
      'Pugeu-ne o genereu-ne un altre abans d’aquest dia. Substitueix l’actual a l’instant: feu que l’aplicació el faci servir alhora.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  certificateExpired: {
    subject: 'El certificat de {application} ha caducat',
    heading: 'Un certificat ha caducat',
    body: [
      'El certificat de la vostra aplicació «{application}» va caducar el {date}. Les crides que el fan servir es rebutgen.',
      'Si l’aplicació encara s’utilitza, pugeu-ne o genereu-ne un altre.',
    ],
    action: 'Obre l’aplicació',
    notes: [],
  },
  reviewWaiting: {
    subject: 'Hi ha alguna cosa pendent de la vostra revisió a {portal}',
    heading: 'Hi ha alguna cosa pendent de la vostra revisió',
    body: ['Registres: {registrations}. Comptes: {accounts}.'],
    action: 'Obre la consola',
    notes: ['Rebeu aquest correu una vegada per hora com a màxim, quan hi ha alguna cosa nova pendent a {portal}.'],
  },
  webhookFailing: {
    subject: 'Un destinatari de webhooks falla de manera continuada',
    heading: 'Un destinatari de webhooks falla de manera continuada',
    body: [
      '{receiver} no accepta el que envia {portal} des del {date}. Lliuraments en espera o abandonats: {waiting}.',
      'Cadascun s’intenta durant tres dies i després s’abandona. No es desactiva res: el que s’ha abandonat es pot tornar a enviar quan el destinatari respongui.',
    ],
    action: 'Obre la consola',
    notes: [
      'Rebeu aquest correu una vegada al dia com a màxim per a cada destinatari. «stoa webhooks deliveries» en diu el motiu.',
    ],
  },
};
