import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botón no funciona, abra esta dirección:',
  footer: 'Recibe este correo porque esta dirección se ha usado en {portal}.',
  reason: 'El motivo indicado:',
  'verifyEmail.subject': 'Confirme su correo electrónico para {portal}',
  'verifyEmail.heading': 'Confirme su correo electrónico',
  'verifyEmail.body.1':
    'Alguien, seguramente usted, se ha registrado en {portal} con esta dirección. Confírmela para continuar y elegir su contraseña.',
  'verifyEmail.action': 'Confirmar el correo',
  'verifyEmail.note.1': 'Este enlace es válido durante {duration}.',
  'verifyEmail.note.2': 'Si no ha sido usted, ignore este correo: sin su confirmación no ocurre nada.',
  'resetPassword.subject': 'Restablezca su contraseña de {portal}',
  'resetPassword.heading': 'Restablezca su contraseña',
  'resetPassword.body.1': 'Alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta de {portal}.',
  'resetPassword.action': 'Elegir una contraseña nueva',
  'resetPassword.note.1': 'Este enlace es válido durante {duration} y una sola vez.',
  'resetPassword.note.2': 'Si no ha sido usted, ignore este correo: su contraseña no cambia.',
  'alreadyRegistered.subject': 'Ya tiene una cuenta en {portal}',
  'alreadyRegistered.heading': 'Ya tiene una cuenta',
  'alreadyRegistered.body.1':
    'Alguien, seguramente usted, ha intentado registrarse en {portal} con esta dirección. Ya pertenece a su cuenta, así que solo tiene que iniciar sesión.',
  'alreadyRegistered.action': 'Iniciar sesión',
  'alreadyRegistered.note.1':
    'Si no recuerda su contraseña, elija «¿Ha olvidado la contraseña?» en la página de inicio de sesión.',
  'alreadyRegistered.note.2': 'Si no ha sido usted, ignore este correo: no ha cambiado nada.',
  'accountApproved.subject': 'Su cuenta en {portal} está aprobada',
  'accountApproved.heading': 'Su cuenta está aprobada',
  'accountApproved.body.1': 'Ya puede iniciar sesión en {portal}, leer la documentación y crear su primera aplicación.',
  'accountApproved.action': 'Iniciar sesión',
  'accountRejected.subject': 'Su cuenta en {portal} no ha sido aprobada',
  'accountRejected.heading': 'Su cuenta no ha sido aprobada',
  'accountRejected.body.1': 'El equipo de {portal} ha revisado su cuenta y no la ha aprobado.',
  'accountRejected.body.2': 'Si cree que se trata de un error, póngase en contacto con el equipo.',
  'accountDeleted.subject': 'Su cuenta en {portal} ha sido eliminada',
  'accountDeleted.heading': 'Su cuenta ha sido eliminada',
  'accountDeleted.body.1':
    'Su cuenta en {portal} acaba de ser eliminada y, con ella, sus aplicaciones con sus credenciales y registros.',
  'accountDeleted.note.1': 'Si no ha sido usted, póngase en contacto con el equipo de {portal}.',
  'addressChanged.subject': 'La dirección de su cuenta de {portal} ha cambiado',
  'addressChanged.heading': 'La dirección de su cuenta ha cambiado',
  'addressChanged.body.1':
    'El directorio {directory} ha cambiado la dirección de su cuenta de {portal} a {email}. Desde ahora debe iniciar sesión con esa dirección, y nuestros correos llegan allí.',
  'addressChanged.note.1':
    'Si no lo esperaba, pregunte a quien gestione {directory} en su empresa o póngase en contacto con el equipo de {portal}.',
  'passwordChanged.subject': 'Su contraseña de {portal} ha cambiado',
  'passwordChanged.heading': 'Su contraseña ha cambiado',
  'passwordChanged.body.1':
    'La contraseña de su cuenta de {portal} acaba de cambiar y las demás sesiones se han cerrado.',
  'passwordChanged.action': 'Restablecer la contraseña',
  'passwordChanged.note.1': 'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora.',
  'providerLinked.subject': '{provider} abre ahora su cuenta de {portal}',
  'providerLinked.heading': '{provider} abre ahora su cuenta',
  'providerLinked.body.1': 'Desde ahora puede iniciar sesión en {portal} con {provider}.',
  'providerLinked.action': 'Revisar la cuenta',
  'providerLinked.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'providerLinked.note.2':
    'Si no, desvincule {provider} en su cuenta, cierre todas las demás sesiones y cambie su contraseña. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'providerUnlinked.subject': '{provider} ya no abre su cuenta de {portal}',
  'providerUnlinked.heading': '{provider} ya no abre su cuenta',
  'providerUnlinked.body.1':
    'Se ha desvinculado {provider} de su cuenta de {portal}. Las sesiones que había abierto se han cerrado.',
  'providerUnlinked.action': 'Revisar la cuenta',
  'providerUnlinked.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'providerUnlinked.note.2':
    'Si no, cierre todas las demás sesiones en su cuenta, cambie su contraseña y vuelva a vincular {provider}. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'newBrowser.subject': 'Nuevo inicio de sesión en su cuenta de {portal}',
  'newBrowser.heading': 'Se ha iniciado sesión con un navegador nuevo',
  'newBrowser.body.1':
    'Alguien, esperamos que usted, acaba de iniciar sesión en su cuenta de {portal}: {browser}, dirección {address}. Este navegador no se había usado antes con su cuenta, o se borraron sus cookies.',
  'newBrowser.action': 'Restablecer la contraseña',
  'newBrowser.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'newBrowser.note.2': 'Si no, restablezca su contraseña ahora. Así se cierran todas las sesiones.',
  'factorAdded.subject': 'Se ha añadido una aplicación de autenticación a su cuenta de {portal}',
  'factorAdded.heading': 'Se ha añadido una aplicación de autenticación',
  'factorAdded.body.1':
    'Al iniciar sesión en {portal} con su contraseña se pide ahora también un código de esta aplicación. Las demás sesiones se han cerrado.',
  'factorAdded.action': 'Restablecer la contraseña',
  'factorAdded.note.1':
    'Si ha sido usted, guarde sus códigos de recuperación en un lugar seguro. Si no, restablezca su contraseña ahora y avise a quienes gestionan el portal: sin la aplicación no puede iniciar sesión.',
  'factorRemoved.subject': 'Se ha quitado el segundo factor de su cuenta de {portal}',
  'factorRemoved.heading': 'Se ha quitado el segundo factor',
  'factorRemoved.body.1':
    'Al iniciar sesión en {portal} se pide desde ahora solo su contraseña. La aplicación de autenticación y los códigos de recuperación ya no sirven.',
  'factorRemoved.action': 'Restablecer la contraseña',
  'factorRemoved.note.1':
    'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora y vuelva a añadir la aplicación en la página de su cuenta.',
  'appRemoved.subject': 'Se ha quitado la aplicación de autenticación de su cuenta de {portal}',
  'appRemoved.heading': 'Se ha quitado la aplicación de autenticación',
  'appRemoved.body.1':
    'Los códigos de la aplicación ya no abren su cuenta de {portal}. Sus llaves de acceso y sus códigos de recuperación siguen sirviendo.',
  'appRemoved.action': 'Restablecer la contraseña',
  'appRemoved.note.1':
    'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora y revise las llaves de acceso en la página de su cuenta.',
  'recoveryCodesMade.subject': 'Nuevos códigos de recuperación de su cuenta de {portal}',
  'recoveryCodesMade.heading': 'Se han creado nuevos códigos de recuperación',
  'recoveryCodesMade.body.1': 'Los códigos de recuperación anteriores de su cuenta de {portal} ya no sirven.',
  'recoveryCodesMade.action': 'Restablecer la contraseña',
  'recoveryCodesMade.note.1':
    'Si ha sido usted, guarde los nuevos en un lugar seguro. Si no, restablezca su contraseña ahora y cree códigos nuevos en la página de su cuenta.',
  'factorRequired.subject': 'Su cuenta en {portal} necesitará un segundo factor',
  'factorRequired.heading': 'Añada un segundo factor',
  'factorRequired.body.1':
    'A partir del {moment}, {portal} exige un segundo factor al iniciar sesión. Su cuenta aún no tiene ninguno.',
  'factorRequired.body.2':
    'Añádalo antes en la página de su cuenta: una llave de acceso o una aplicación de autenticación. Sin él solo se abrirá esa página.',
  'factorRequired.action': 'Añadir un segundo factor',
  'factorRequired.note.1':
    'Si inicia sesión con su empresa: un segundo factor también cuenta cuando la empresa lo pide y lo comunica. La página de su cuenta le dice si falta alguno.',
  'factorResetBegun.subject': 'Su segundo factor en {portal} se va a restablecer',
  'factorResetBegun.heading': 'Se ha pedido restablecer su segundo factor',
  'factorResetBegun.body.1':
    'Se ha pedido a los responsables de {portal} que quiten la aplicación de autenticación, las llaves de acceso y los códigos de recuperación de su cuenta. Dejarán de servir el {moment}. Después el inicio de sesión no pedirá nada de ello, y todas las sesiones habrán terminado.',
  'factorResetBegun.action': 'Conservar mi segundo factor',
  'factorResetBegun.note.1': 'Si lo ha pedido usted, no tiene que hacer nada.',
  'factorResetBegun.note.2':
    'Si no, conserve su segundo factor con este enlace o inicie sesión con él. Después restablezca su contraseña: puede que alguien la conozca.',
  'factorReset.subject': 'Su segundo factor en {portal} se ha restablecido',
  'factorReset.heading': 'Su segundo factor se ha restablecido',
  'factorReset.body.1':
    'La aplicación de autenticación, las llaves de acceso y los códigos de recuperación de su cuenta en {portal} ya no sirven, y todas las sesiones han terminado. El inicio de sesión no pide nada de ello.',
  'factorReset.action': 'Iniciar sesión',
  'factorReset.note.1': 'Inicie sesión y vuelva a añadir un segundo factor.',
  'factorReset.note.2': 'Si no lo ha pedido, restablezca su contraseña ahora y avise a los responsables de {portal}.',
  'passkeyAdded.subject': 'Se ha añadido una llave de acceso a su cuenta de {portal}',
  'passkeyAdded.heading': 'Se ha añadido una llave de acceso',
  'passkeyAdded.body.1':
    'La llave de acceso «{passkey}» abre desde ahora su cuenta de {portal}. La contraseña sola ya no basta: también se pide una llave de acceso o un código.',
  'passkeyAdded.action': 'Revisar las llaves de acceso',
  'passkeyAdded.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'passkeyAdded.note.2':
    'Si no, inicie sesión, quite esta llave de acceso, cierre todas las demás sesiones y cambie la contraseña. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'passkeyRemoved.subject': 'Se ha quitado una llave de acceso de su cuenta de {portal}',
  'passkeyRemoved.heading': 'Se ha quitado una llave de acceso',
  'passkeyRemoved.body.1': 'La llave de acceso «{passkey}» ya no abre su cuenta de {portal}.',
  'passkeyRemoved.action': 'Revisar las llaves de acceso',
  'passkeyRemoved.note.1': 'Si ha sido usted, también puede borrarla en el dispositivo que la guarda.',
  'passkeyRemoved.note.2':
    'Si no, restablezca ahora la contraseña, cierre todas las demás sesiones y vuelva a añadir una llave de acceso.',
  'recoveryCodeUsed.subject': 'Se ha usado un código de recuperación de su cuenta de {portal}',
  'recoveryCodeUsed.heading': 'Se ha usado un código de recuperación',
  'recoveryCodeUsed.body.1':
    'Alguien ha usado uno de sus códigos de recuperación en {portal}, junto con su contraseña. Este código ya no sirve.',
  'recoveryCodeUsed.action': 'Restablecer la contraseña',
  'recoveryCodeUsed.note.1':
    'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora y cree códigos de recuperación nuevos en la página de su cuenta.',
  'userVerifyEmail.subject': 'Confirme su correo electrónico para {portal}',
  'userVerifyEmail.heading': 'Confirme su correo electrónico',
  'userVerifyEmail.body.1':
    'Alguien, seguramente usted, se ha registrado con esta dirección para ayudar a gestionar {portal}. Confírmela en el navegador en el que se registró y luego inicie sesión con la contraseña que eligió. En otro navegador se le pedirá una nueva.',
  'userVerifyEmail.action': 'Confirmar el correo',
  'userVerifyEmail.note.1': 'Este enlace es válido durante {duration}.',
  'userVerifyEmail.note.2': 'Si no ha sido usted, ignore este correo: sin su confirmación no ocurre nada.',
  'invitation.subject': 'Le invitan a ayudar a gestionar {portal}',
  'invitation.heading': 'Tiene una invitación',
  'invitation.body.1': 'Le han invitado a ayudar a gestionar {portal}. Acepte para elegir su contraseña.',
  'invitation.action': 'Aceptar invitación',
  'invitation.note.1': 'Este enlace es válido durante {duration} y una sola vez.',
  'invitation.note.2': 'Si no la esperaba, ignore este correo.',
  'registrationApproved.subject': '{application} puede usar {product} {version}',
  'registrationApproved.heading': 'Acceso aprobado',
  'registrationApproved.body.1':
    'Su aplicación «{application}» ya está registrada en {product} {version} y puede llamarla.',
  'registrationApproved.action': 'Abrir la aplicación',
  'registrationRejected.subject': '{application} no puede usar {product} {version}',
  'registrationRejected.heading': 'Acceso no aprobado',
  'registrationRejected.body.1':
    'La solicitud de su aplicación «{application}» para usar {product} {version} no ha sido aprobada.',
  'registrationRejected.body.2': 'Si cree que se trata de un error, póngase en contacto con el equipo de {portal}.',
  'registrationRejected.action': 'Abrir la aplicación',
  'registrationRevoked.subject': '{application} ya no puede usar {product} {version}',
  'registrationRevoked.heading': 'Acceso retirado',
  'registrationRevoked.body.1':
    'Se ha retirado el acceso de su aplicación «{application}» a {product} {version}. Sus llamadas se rechazan desde ahora.',
  'registrationRevoked.body.2': 'Si cree que se trata de un error, póngase en contacto con el equipo de {portal}.',
  'registrationRevoked.action': 'Abrir la aplicación',
  'versionSunset.subject': '{product} {version} termina el {day}',
  'versionSunset.heading': 'Una versión que usa termina',
  'versionSunset.body.1':
    'Su aplicación «{application}» ha llamado a {product} {version} en los últimos 30 días. Esta versión está obsoleta y termina el {day}.',
  'versionSunset.body.2': 'Después de ese día sus llamadas pueden rechazarse. Pásela antes a una versión más reciente.',
  'versionSunset.action': 'Abrir la aplicación',
  'registrationReopened.subject': '{application} vuelve a esperar la aprobación para {product} {version}',
  'registrationReopened.heading': 'El acceso vuelve a esperar la aprobación',
  'registrationReopened.body.1':
    'Su aplicación «{application}» tiene otro ID de cliente, y su acceso a {product} {version} debe aprobarse de nuevo. Hasta entonces se rechazan sus llamadas.',
  'registrationReopened.body.2':
    'Si no lo ha cambiado usted, cambie su contraseña y póngase en contacto con el equipo de {portal}.',
  'registrationReopened.action': 'Abrir la aplicación',
  'certificateReleased.subject': 'Se ha liberado el certificado de {application}',
  'certificateReleased.heading': 'Se ha liberado un certificado',
  'certificateReleased.body.1':
    'El equipo de {portal} ha retirado el certificado de su aplicación «{application}» porque otra persona lo ha reclamado. A partir de ahora se rechazan las llamadas de esta aplicación con él.',
  'certificateReleased.body.2': 'Si era suyo, suba otro y póngase en contacto con el equipo de {portal}.',
  'certificateReleased.action': 'Abrir la aplicación',
  'applicationGiven.subject': 'Su aplicación {application} se ha transferido',
  'applicationGiven.heading': 'Se ha transferido una aplicación',
  'applicationGiven.body.1':
    'El equipo de {portal} ha transferido su aplicación «{application}» a otro desarrollador, con sus claves y sus accesos. Usted ya no la ve.',
  'applicationGiven.body.2': 'Si esto le sorprende, póngase en contacto con el equipo de {portal}.',
  'applicationGiven.action': 'Abrir sus aplicaciones',
  'applicationReceived.subject': '{application} es ahora su aplicación',
  'applicationReceived.heading': 'Le han transferido una aplicación',
  'applicationReceived.body.1':
    'El equipo de {portal} le ha transferido la aplicación «{application}». Sus claves, su certificado y sus accesos siguen funcionando.',
  'applicationReceived.body.2': 'Quien la tenía antes quizá todavía conoce sus claves: cámbielas si no debe ser así.',
  'applicationReceived.action': 'Abrir la aplicación',
  'keyExpires.subject': 'La clave «{key}» de {application} caduca pronto',
  'keyExpires.heading': 'Una clave caduca pronto',
  'keyExpires.body.1':
    'La clave «{key}» de su aplicación «{application}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
  'keyExpires.body.2': 'Genere otra, póngala en uso y revoque esta cuando ya no se utilice: así nada se detiene.',
  'keyExpires.action': 'Abrir la aplicación',
  'keyExpired.subject': 'La clave «{key}» de {application} ha caducado',
  'keyExpired.heading': 'Una clave ha caducado',
  'keyExpired.body.1':
    'La clave «{key}» de su aplicación «{application}» caducó el {date}. Las llamadas que la usan se rechazan.',
  'keyExpired.body.2': 'Si la aplicación sigue en uso, genere otra clave.',
  'keyExpired.action': 'Abrir la aplicación',
  'tokenAdded.subject': 'Se ha creado un token de acceso para su cuenta de {portal}',
  'tokenAdded.heading': 'Se ha creado un token de acceso',
  'tokenAdded.body.1': 'Con el token de acceso «{token}», un programa usa {portal} en su nombre.',
  'tokenAdded.action': 'Revisar la cuenta',
  'tokenAdded.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'tokenAdded.note.2':
    'Si no, revoque el token en su cuenta, cierre todas las demás sesiones y cambie su contraseña. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'tokenExpires.subject': 'El token de acceso «{token}» de {portal} caduca pronto',
  'tokenExpires.heading': 'Un token de acceso caduca pronto',
  'tokenExpires.body.1':
    'Su token de acceso «{token}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
  'tokenExpires.body.2': 'Cree otro, déselo al programa y revoque este: así no falla ninguna llamada.',
  'tokenExpires.action': 'Abrir la cuenta',
  'tokenExpired.subject': 'El token de acceso «{token}» de {portal} ha caducado',
  'tokenExpired.heading': 'Un token de acceso ha caducado',
  'tokenExpired.body.1': 'Su token de acceso «{token}» caducó el {date}. Las llamadas que lo usan se rechazan.',
  'tokenExpired.body.2': 'Si el programa sigue en uso, cree otro token.',
  'tokenExpired.action': 'Abrir la cuenta',
  'keyRevoked.subject': 'Se ha revocado la clave «{key}» de {application}',
  'keyRevoked.heading': 'Se ha revocado una clave',
  'keyRevoked.body.1':
    'El equipo de {portal} ha revocado la clave «{key}» de su aplicación «{application}» porque otras personas pueden conocerla. Sus llamadas se rechazan desde ahora.',
  'keyRevoked.body.2': 'Genere otra y busque dónde se publicó esta: código, registros, incidencias.',
  'keyRevoked.action': 'Abrir la aplicación',
  'secretRefreshed.subject': 'Se ha renovado el secreto de {application}',
  'secretRefreshed.heading': 'Se ha renovado el secreto',
  'secretRefreshed.body.1':
    'El proveedor de identidad ha respondido: su aplicación «{application}» tiene otro secreto de cliente. El anterior ha dejado de funcionar.',
  'secretRefreshed.body.2': 'El nuevo le espera en {portal}. Puede revelarse una sola vez, durante siete días.',
  'secretRefreshed.action': 'Abrir la aplicación',
  'certificateExpires.subject': 'El certificado de {application} caduca pronto',
  'certificateExpires.heading': 'Un certificado caduca pronto',
  'certificateExpires.body.1':
    'El certificado de su aplicación «{application}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
  'certificateExpires.body.2':
    'Suba o genere otro antes de ese día. Sustituye al actual al instante: haga que la aplicación lo use al mismo tiempo.',
  'certificateExpires.action': 'Abrir la aplicación',
  'certificateExpired.subject': 'El certificado de {application} ha caducado',
  'certificateExpired.heading': 'Un certificado ha caducado',
  'certificateExpired.body.1':
    'El certificado de su aplicación «{application}» caducó el {date}. Las llamadas que lo usan se rechazan.',
  'certificateExpired.body.2': 'Si la aplicación sigue en uso, suba o genere otro.',
  'certificateExpired.action': 'Abrir la aplicación',
  'reviewWaiting.subject': 'Hay algo pendiente de su revisión en {portal}',
  'reviewWaiting.heading': 'Hay algo pendiente de su revisión',
  'reviewWaiting.body.1': 'Registros: {registrations}. Cuentas: {accounts}.',
  'reviewWaiting.action': 'Abrir la consola',
  'reviewWaiting.note.1':
    'Recibe este correo una vez por hora como máximo, cuando hay algo nuevo pendiente en {portal}.',
  'webhookFailing.subject': 'Un destinatario de webhooks falla de forma continuada',
  'webhookFailing.heading': 'Un destinatario de webhooks falla de forma continuada',
  'webhookFailing.body.1':
    '{receiver} no acepta lo que envía {portal} desde el {date}. Entregas en espera o abandonadas: {waiting}.',
  'webhookFailing.body.2':
    'Cada una se intenta durante tres días y después se abandona. No se desactiva nada: lo abandonado puede enviarse de nuevo cuando el destinatario responda.',
  'webhookFailing.action': 'Abrir la consola',
  'webhookFailing.note.1':
    'Recibe este correo una vez al día como máximo por cada destinatario. «stoa webhooks deliveries» dice el motivo.',
};
