import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botón no funciona, abre esta dirección:',
  footer: 'Recibes este correo porque esta dirección se ha usado en {portal}.',
  verifyEmail: {
    subject: 'Confirma tu correo electrónico para {portal}',
    heading: 'Confirma tu correo electrónico',
    body: [
      'Alguien, seguramente tú, se ha registrado en {portal} con esta dirección. Confírmala para continuar y definir tu contraseña.',
    ],
    action: 'Confirmar el correo',
    notes: [
      'Este enlace es válido durante {duration}.',
      'Si no has sido tú, ignora este correo: sin tu confirmación no ocurre nada.',
    ],
  },
  resetPassword: {
    subject: 'Restablece tu contraseña de {portal}',
    heading: 'Restablece tu contraseña',
    body: ['Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta de {portal}.'],
    action: 'Elegir una contraseña nueva',
    notes: [
      'Este enlace es válido durante {duration} y una sola vez.',
      'Si no has sido tú, ignora este correo: tu contraseña no cambia.',
    ],
  },
  alreadyRegistered: {
    subject: 'Ya tienes una cuenta en {portal}',
    heading: 'Ya tienes una cuenta',
    body: [
      'Alguien, seguramente tú, ha intentado registrarse en {portal} con esta dirección. Ya pertenece a tu cuenta, así que solo tienes que iniciar sesión.',
    ],
    action: 'Iniciar sesión',
    notes: [
      'Si no recuerdas tu contraseña, elige «He olvidado mi contraseña» en la página de inicio de sesión.',
      'Si no has sido tú, ignora este correo: no ha cambiado nada.',
    ],
  },
  accountApproved: {
    subject: 'Tu cuenta en {portal} está aprobada',
    heading: 'Tu cuenta está aprobada',
    body: ['Ya puedes iniciar sesión en {portal}, leer la documentación y crear tu primera aplicación.'],
    action: 'Iniciar sesión',
    notes: [],
  },
  accountRejected: {
    subject: 'Tu cuenta en {portal} no ha sido aprobada',
    heading: 'Tu cuenta no ha sido aprobada',
    body: [
      'El equipo de {portal} ha revisado tu cuenta y no la ha aprobado.',
      'Si crees que se trata de un error, ponte en contacto con el equipo.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Tu cuenta en {portal} ha sido eliminada',
    heading: 'Tu cuenta ha sido eliminada',
    body: [
      'Tu cuenta en {portal} acaba de ser eliminada y, con ella, tus aplicaciones con sus credenciales y registros.',
    ],
    notes: ['Si no has sido tú, ponte en contacto con el equipo de {portal}.'],
  },
  passwordChanged: {
    subject: 'Tu contraseña de {portal} ha cambiado',
    heading: 'Tu contraseña ha cambiado',
    body: ['La contraseña de tu cuenta de {portal} acaba de cambiar y las demás sesiones se han cerrado.'],
    action: 'Restablecer la contraseña',
    notes: ['Si has sido tú, no tienes que hacer nada. Si no, restablece tu contraseña ahora.'],
  },
  userVerifyEmail: {
    subject: 'Confirma tu correo electrónico para {portal}',
    heading: 'Confirma tu correo electrónico',
    body: [
      'Alguien, seguramente tú, se ha registrado con esta dirección para ayudar a gestionar {portal}. Confírmala y luego inicia sesión con la contraseña que elegiste.',
    ],
    action: 'Confirmar el correo',
    notes: [
      'Este enlace es válido durante {duration}.',
      'Si no has sido tú, ignora este correo: sin tu confirmación no ocurre nada.',
    ],
  },
  invitation: {
    subject: 'Te invitan a ayudar a gestionar {portal}',
    heading: 'Tienes una invitación',
    body: [
      'Te han invitado a unirte a {organization} y ayudar a gestionar {portal}. Acepta para elegir tu contraseña.',
    ],
    action: 'Aceptar invitación',
    notes: ['Este enlace es válido durante {duration} y una sola vez.', 'Si no la esperabas, ignora este correo.'],
  },
  registrationApproved: {
    subject: '{application} puede usar {product} {version}',
    heading: 'Acceso aprobado',
    body: ['Tu aplicación «{application}» ya está registrada en {product} {version} y puede llamarla.'],
    action: 'Abrir la aplicación',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} no puede usar {product} {version}',
    heading: 'Acceso no aprobado',
    body: [
      'La solicitud de tu aplicación «{application}» para usar {product} {version} no ha sido aprobada.',
      'Si crees que se trata de un error, ponte en contacto con el equipo de {portal}.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} ya no puede usar {product} {version}',
    heading: 'Acceso retirado',
    body: [
      'Se ha retirado el acceso de tu aplicación «{application}» a {product} {version}. Sus llamadas se rechazan desde ahora.',
      'Si crees que se trata de un error, ponte en contacto con el equipo de {portal}.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
};
