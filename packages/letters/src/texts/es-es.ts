import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botón no funciona, abra esta dirección:',
  footer: 'Recibe este correo porque esta dirección se ha usado en {portal}.',
  reason: 'El motivo indicado:',
  verifyEmail: {
    subject: 'Confirme su correo electrónico para {portal}',
    heading: 'Confirme su correo electrónico',
    body: [
      'Alguien, seguramente usted, se ha registrado en {portal} con esta dirección. Confírmela para continuar y elegir su contraseña.',
    ],
    action: 'Confirmar el correo',
    notes: [
      'Este enlace es válido durante {duration}.',
      'Si no ha sido usted, ignore este correo: sin su confirmación no ocurre nada.',
    ],
  },
  resetPassword: {
    subject: 'Restablezca su contraseña de {portal}',
    heading: 'Restablezca su contraseña',
    body: ['Alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta de {portal}.'],
    action: 'Elegir una contraseña nueva',
    notes: [
      'Este enlace es válido durante {duration} y una sola vez.',
      'Si no ha sido usted, ignore este correo: su contraseña no cambia.',
    ],
  },
  alreadyRegistered: {
    subject: 'Ya tiene una cuenta en {portal}',
    heading: 'Ya tiene una cuenta',
    body: [
      'Alguien, seguramente usted, ha intentado registrarse en {portal} con esta dirección. Ya pertenece a su cuenta, así que solo tiene que iniciar sesión.',
    ],
    action: 'Iniciar sesión',
    notes: [
      'Si no recuerda su contraseña, elija «¿Ha olvidado la contraseña?» en la página de inicio de sesión.',
      'Si no ha sido usted, ignore este correo: no ha cambiado nada.',
    ],
  },
  accountApproved: {
    subject: 'Su cuenta en {portal} está aprobada',
    heading: 'Su cuenta está aprobada',
    body: ['Ya puede iniciar sesión en {portal}, leer la documentación y crear su primera aplicación.'],
    action: 'Iniciar sesión',
    notes: [],
  },
  accountRejected: {
    subject: 'Su cuenta en {portal} no ha sido aprobada',
    heading: 'Su cuenta no ha sido aprobada',
    body: [
      'El equipo de {portal} ha revisado su cuenta y no la ha aprobado.',
      'Si cree que se trata de un error, póngase en contacto con el equipo.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Su cuenta en {portal} ha sido eliminada',
    heading: 'Su cuenta ha sido eliminada',
    body: [
      'Su cuenta en {portal} acaba de ser eliminada y, con ella, sus aplicaciones con sus credenciales y registros.',
    ],
    notes: ['Si no ha sido usted, póngase en contacto con el equipo de {portal}.'],
  },
  passwordChanged: {
    subject: 'Su contraseña de {portal} ha cambiado',
    heading: 'Su contraseña ha cambiado',
    body: ['La contraseña de su cuenta de {portal} acaba de cambiar y las demás sesiones se han cerrado.'],
    action: 'Restablecer la contraseña',
    notes: ['Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora.'],
  },
  userVerifyEmail: {
    subject: 'Confirme su correo electrónico para {portal}',
    heading: 'Confirme su correo electrónico',
    body: [
      'Alguien, seguramente usted, se ha registrado con esta dirección para ayudar a gestionar {portal}. Confírmela y luego inicie sesión con la contraseña que eligió.',
    ],
    action: 'Confirmar el correo',
    notes: [
      'Este enlace es válido durante {duration}.',
      'Si no ha sido usted, ignore este correo: sin su confirmación no ocurre nada.',
    ],
  },
  invitation: {
    subject: 'Le invitan a ayudar a gestionar {portal}',
    heading: 'Tiene una invitación',
    body: ['Le han invitado a ayudar a gestionar {portal}. Acepte para elegir su contraseña.'],
    action: 'Aceptar invitación',
    notes: ['Este enlace es válido durante {duration} y una sola vez.', 'Si no la esperaba, ignore este correo.'],
  },
  registrationApproved: {
    subject: '{application} puede usar {product} {version}',
    heading: 'Acceso aprobado',
    body: ['Su aplicación «{application}» ya está registrada en {product} {version} y puede llamarla.'],
    action: 'Abrir la aplicación',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} no puede usar {product} {version}',
    heading: 'Acceso no aprobado',
    body: [
      'La solicitud de su aplicación «{application}» para usar {product} {version} no ha sido aprobada.',
      'Si cree que se trata de un error, póngase en contacto con el equipo de {portal}.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} ya no puede usar {product} {version}',
    heading: 'Acceso retirado',
    body: [
      'Se ha retirado el acceso de su aplicación «{application}» a {product} {version}. Sus llamadas se rechazan desde ahora.',
      'Si cree que se trata de un error, póngase en contacto con el equipo de {portal}.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  registrationReopened: {
    subject: '{application} vuelve a esperar la aprobación para {product} {version}',
    heading: 'El acceso vuelve a esperar la aprobación',
    body: [
      'Su aplicación «{application}» tiene otro ID de cliente, y su acceso a {product} {version} debe aprobarse de nuevo. Hasta entonces se rechazan sus llamadas.',
      'Si no lo ha cambiado usted, cambie su contraseña y póngase en contacto con el equipo de {portal}.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  certificateReleased: {
    subject: 'Se ha liberado el certificado de {application}',
    heading: 'Se ha liberado un certificado',
    body: [
      'El equipo de {portal} ha retirado el certificado de su aplicación «{application}» porque otra persona lo ha reclamado. A partir de ahora se rechazan las llamadas de esta aplicación con él.',
      'Si era suyo, suba otro y póngase en contacto con el equipo de {portal}.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  keyExpires: {
    subject: 'La clave «{key}» de {application} caduca pronto',
    heading: 'Una clave caduca pronto',
    body: [
      'La clave «{key}» de su aplicación «{application}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
      'Genere otra, póngala en uso y revoque esta cuando ya no se utilice: así nada se detiene.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  keyExpired: {
    subject: 'La clave «{key}» de {application} ha caducado',
    heading: 'Una clave ha caducado',
    body: [
      'La clave «{key}» de su aplicación «{application}» caducó el {date}. Las llamadas que la usan se rechazan.',
      'Si la aplicación sigue en uso, genere otra clave.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  keyRevoked: {
    subject: 'Se ha revocado la clave «{key}» de {application}',
    heading: 'Se ha revocado una clave',
    body: [
      'El equipo de {portal} ha revocado la clave «{key}» de su aplicación «{application}» porque otras personas pueden conocerla. Sus llamadas se rechazan desde ahora.',
      'Genere otra y busque dónde se publicó esta: código, registros, incidencias.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  secretRefreshed: {
    subject: 'Se ha renovado el secreto de {application}',
    heading: 'Se ha renovado el secreto',
    body: [
      'El proveedor de identidad ha respondido: su aplicación «{application}» tiene otro secreto de cliente. El anterior ha dejado de funcionar.',
      'El nuevo le espera en {portal}. Puede revelarse una sola vez, durante siete días.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  certificateExpires: {
    subject: 'El certificado de {application} caduca pronto',
    heading: 'Un certificado caduca pronto',
    body: [
      'El certificado de su aplicación «{application}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
      'Suba o genere otro antes de ese día. Sustituye al actual al instante: haga que la aplicación lo use al mismo tiempo.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  certificateExpired: {
    subject: 'El certificado de {application} ha caducado',
    heading: 'Un certificado ha caducado',
    body: [
      'El certificado de su aplicación «{application}» caducó el {date}. Las llamadas que lo usan se rechazan.',
      'Si la aplicación sigue en uso, suba o genere otro.',
    ],
    action: 'Abrir la aplicación',
    notes: [],
  },
  reviewWaiting: {
    subject: 'Hay algo pendiente de su revisión en {portal}',
    heading: 'Hay algo pendiente de su revisión',
    body: ['Registros: {registrations}. Cuentas: {accounts}.'],
    action: 'Abrir la consola',
    notes: ['Recibe este correo una vez por hora como máximo, cuando hay algo nuevo pendiente en {portal}.'],
  },
  webhookFailing: {
    subject: 'Un destinatario de webhooks falla de forma continuada',
    heading: 'Un destinatario de webhooks falla de forma continuada',
    body: [
      '{receiver} no acepta lo que envía {portal} desde el {date}. Entregas en espera o abandonadas: {waiting}.',
      'Cada una se intenta durante tres días y después se abandona. No se desactiva nada: lo abandonado puede enviarse de nuevo cuando el destinatario responda.',
    ],
    action: 'Abrir la consola',
    notes: [
      'Recibe este correo una vez al día como máximo por cada destinatario. «stoa webhooks deliveries» dice el motivo.',
    ],
  },
};
