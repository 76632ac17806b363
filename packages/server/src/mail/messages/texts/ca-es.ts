import type { MailTexts } from '../mail-texts.ts';

export const ca: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botó no funciona, obriu aquesta adreça:',
  footer: 'Rebeu aquest correu perquè aquesta adreça s’ha fet servir a {portal}.',
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
    body: [
      'Us han convidat a unir-vos a {organization} i a ajudar a gestionar {portal}. Accepteu per triar la vostra contrasenya.',
    ],
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
};
