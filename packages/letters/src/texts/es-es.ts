import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  plainLink: 'Si el botón no funciona, abra esta dirección:',
  footer: 'Recibe este correo porque esta dirección se ha usado en {portal}.',
  reason: 'El motivo indicado:',
  'action.confirmAddress': 'Confirmar el correo',
  'action.choosePassword': 'Elegir una contraseña nueva',
  'action.logIn': 'Iniciar sesión',
  'action.resetPassword': 'Restablecer la contraseña',
  'action.checkAccount': 'Revisar la cuenta',
  'action.addFactor': 'Añadir un segundo factor',
  'action.keepFactor': 'Conservar mi segundo factor',
  'action.checkPasskeys': 'Revisar las llaves de acceso',
  'action.acceptInvitation': 'Aceptar invitación',
  'action.openApplication': 'Abrir la aplicación',
  'action.openApplications': 'Abrir sus aplicaciones',
  'action.openAccount': 'Abrir la cuenta',
  'action.openConsole': 'Abrir la consola',
  'verify-email.subject': 'Confirme su correo electrónico para {portal}',
  'verify-email.heading': 'Confirme su correo electrónico',
  'verify-email.body.1':
    'Alguien, seguramente usted, se ha registrado en {portal} con esta dirección. Confírmela para continuar y elegir su contraseña.',
  'verify-email.note.1': 'Este enlace es válido durante {duration}.',
  'verify-email.note.2': 'Si no ha sido usted, ignore este correo: sin su confirmación no ocurre nada.',
  'reset-password.subject': 'Restablezca su contraseña de {portal}',
  'reset-password.heading': 'Restablezca su contraseña',
  'reset-password.body.1': 'Alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta de {portal}.',
  'reset-password.note.1': 'Este enlace es válido durante {duration} y una sola vez.',
  'reset-password.note.2': 'Si no ha sido usted, ignore este correo: su contraseña no cambia.',
  'already-registered.subject': 'Ya tiene una cuenta en {portal}',
  'already-registered.heading': 'Ya tiene una cuenta',
  'already-registered.body.1':
    'Alguien, seguramente usted, ha intentado registrarse en {portal} con esta dirección. Ya pertenece a su cuenta, así que solo tiene que iniciar sesión.',
  'already-registered.note.1':
    'Si no recuerda su contraseña, elija «¿Ha olvidado la contraseña?» en la página de inicio de sesión.',
  'already-registered.note.2': 'Si no ha sido usted, ignore este correo: no ha cambiado nada.',
  'account-approved.subject': 'Su cuenta en {portal} está aprobada',
  'account-approved.heading': 'Su cuenta está aprobada',
  'account-approved.body.1':
    'Ya puede iniciar sesión en {portal}, leer la documentación y crear su primera aplicación.',
  'account-rejected.subject': 'Su cuenta en {portal} no ha sido aprobada',
  'account-rejected.heading': 'Su cuenta no ha sido aprobada',
  'account-rejected.body.1': 'El equipo de {portal} ha revisado su cuenta y no la ha aprobado.',
  'account-rejected.body.2': 'Si cree que se trata de un error, póngase en contacto con el equipo.',
  'account-deleted.subject': 'Su cuenta en {portal} ha sido eliminada',
  'account-deleted.heading': 'Su cuenta ha sido eliminada',
  'account-deleted.body.1':
    'Su cuenta en {portal} acaba de ser eliminada y, con ella, sus aplicaciones con sus credenciales y registros.',
  'account-deleted.note.1': 'Si no ha sido usted, póngase en contacto con el equipo de {portal}.',
  'address-changed.subject': 'La dirección de su cuenta de {portal} ha cambiado',
  'address-changed.heading': 'La dirección de su cuenta ha cambiado',
  'address-changed.body.1':
    'El directorio {directory} ha cambiado la dirección de su cuenta de {portal} a {email}. Desde ahora debe iniciar sesión con esa dirección, y nuestros correos llegan allí.',
  'address-changed.note.1':
    'Si no lo esperaba, pregunte a quien gestione {directory} en su empresa o póngase en contacto con el equipo de {portal}.',
  'password-changed.subject': 'Su contraseña de {portal} ha cambiado',
  'password-changed.heading': 'Su contraseña ha cambiado',
  'password-changed.body.1':
    'La contraseña de su cuenta de {portal} acaba de cambiar y las demás sesiones se han cerrado.',
  'password-changed.note.1': 'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora.',
  'provider-linked.subject': '{provider} abre ahora su cuenta de {portal}',
  'provider-linked.heading': '{provider} abre ahora su cuenta',
  'provider-linked.body.1': 'Desde ahora puede iniciar sesión en {portal} con {provider}.',
  'provider-linked.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'provider-linked.note.2':
    'Si no, desvincule {provider} en su cuenta, cierre todas las demás sesiones y cambie su contraseña. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'provider-unlinked.subject': '{provider} ya no abre su cuenta de {portal}',
  'provider-unlinked.heading': '{provider} ya no abre su cuenta',
  'provider-unlinked.body.1':
    'Se ha desvinculado {provider} de su cuenta de {portal}. Las sesiones que había abierto se han cerrado.',
  'provider-unlinked.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'provider-unlinked.note.2':
    'Si no, cierre todas las demás sesiones en su cuenta, cambie su contraseña y vuelva a vincular {provider}. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'new-browser.subject': 'Nuevo inicio de sesión en su cuenta de {portal}',
  'new-browser.heading': 'Se ha iniciado sesión con un navegador nuevo',
  'new-browser.body.1':
    'Alguien, esperamos que usted, acaba de iniciar sesión en su cuenta de {portal}: {browser}, dirección {address}. Este navegador no se había usado antes con su cuenta, o se borraron sus cookies.',
  'new-browser.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'new-browser.note.2': 'Si no, restablezca su contraseña ahora. Así se cierran todas las sesiones.',
  'factor-added.subject': 'Se ha añadido una aplicación de autenticación a su cuenta de {portal}',
  'factor-added.heading': 'Se ha añadido una aplicación de autenticación',
  'factor-added.body.1':
    'Al iniciar sesión en {portal} con su contraseña se pide ahora también un código de esta aplicación. Las demás sesiones se han cerrado.',
  'factor-added.note.1':
    'Si ha sido usted, guarde sus códigos de recuperación en un lugar seguro. Si no, restablezca su contraseña ahora y avise a quienes gestionan el portal: sin la aplicación no puede iniciar sesión.',
  'factor-removed.subject': 'Se ha quitado el segundo factor de su cuenta de {portal}',
  'factor-removed.heading': 'Se ha quitado el segundo factor',
  'factor-removed.body.1':
    'Al iniciar sesión en {portal} se pide desde ahora solo su contraseña. La aplicación de autenticación y los códigos de recuperación ya no sirven.',
  'factor-removed.note.1':
    'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora y vuelva a añadir la aplicación en la página de su cuenta.',
  'app-removed.subject': 'Se ha quitado la aplicación de autenticación de su cuenta de {portal}',
  'app-removed.heading': 'Se ha quitado la aplicación de autenticación',
  'app-removed.body.1':
    'Los códigos de la aplicación ya no abren su cuenta de {portal}. Sus llaves de acceso y sus códigos de recuperación siguen sirviendo.',
  'app-removed.note.1':
    'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora y revise las llaves de acceso en la página de su cuenta.',
  'recovery-codes-made.subject': 'Nuevos códigos de recuperación de su cuenta de {portal}',
  'recovery-codes-made.heading': 'Se han creado nuevos códigos de recuperación',
  'recovery-codes-made.body.1': 'Los códigos de recuperación anteriores de su cuenta de {portal} ya no sirven.',
  'recovery-codes-made.note.1':
    'Si ha sido usted, guarde los nuevos en un lugar seguro. Si no, restablezca su contraseña ahora y cree códigos nuevos en la página de su cuenta.',
  'factor-required.subject': 'Su cuenta en {portal} necesitará un segundo factor',
  'factor-required.heading': 'Añada un segundo factor',
  'factor-required.body.1':
    'A partir del {moment}, {portal} exige un segundo factor al iniciar sesión. Su cuenta aún no tiene ninguno.',
  'factor-required.body.2':
    'Añádalo antes en la página de su cuenta: una llave de acceso o una aplicación de autenticación. Sin él solo se abrirá esa página.',
  'factor-required.note.1':
    'Si inicia sesión con su empresa: un segundo factor también cuenta cuando la empresa lo pide y lo comunica. La página de su cuenta le dice si falta alguno.',
  'factor-reset-begun.subject': 'Su segundo factor en {portal} se va a restablecer',
  'factor-reset-begun.heading': 'Se ha pedido restablecer su segundo factor',
  'factor-reset-begun.body.1':
    'Se ha pedido a los responsables de {portal} que quiten la aplicación de autenticación, las llaves de acceso y los códigos de recuperación de su cuenta. Dejarán de servir el {moment}. Después el inicio de sesión no pedirá nada de ello, y todas las sesiones habrán terminado.',
  'factor-reset-begun.note.1': 'Si lo ha pedido usted, no tiene que hacer nada.',
  'factor-reset-begun.note.2':
    'Si no, conserve su segundo factor con este enlace o inicie sesión con él. Después restablezca su contraseña: puede que alguien la conozca.',
  'factor-reset.subject': 'Su segundo factor en {portal} se ha restablecido',
  'factor-reset.heading': 'Su segundo factor se ha restablecido',
  'factor-reset.body.1':
    'La aplicación de autenticación, las llaves de acceso y los códigos de recuperación de su cuenta en {portal} ya no sirven, y todas las sesiones han terminado. El inicio de sesión no pide nada de ello.',
  'factor-reset.note.1': 'Inicie sesión y vuelva a añadir un segundo factor.',
  'factor-reset.note.2': 'Si no lo ha pedido, restablezca su contraseña ahora y avise a los responsables de {portal}.',
  'passkey-added.subject': 'Se ha añadido una llave de acceso a su cuenta de {portal}',
  'passkey-added.heading': 'Se ha añadido una llave de acceso',
  'passkey-added.body.1':
    'La llave de acceso «{passkey}» abre desde ahora su cuenta de {portal}. La contraseña sola ya no basta: también se pide una llave de acceso o un código.',
  'passkey-added.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'passkey-added.note.2':
    'Si no, inicie sesión, quite esta llave de acceso, cierre todas las demás sesiones y cambie la contraseña. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'passkey-removed.subject': 'Se ha quitado una llave de acceso de su cuenta de {portal}',
  'passkey-removed.heading': 'Se ha quitado una llave de acceso',
  'passkey-removed.body.1': 'La llave de acceso «{passkey}» ya no abre su cuenta de {portal}.',
  'passkey-removed.note.1': 'Si ha sido usted, también puede borrarla en el dispositivo que la guarda.',
  'passkey-removed.note.2':
    'Si no, restablezca ahora la contraseña, cierre todas las demás sesiones y vuelva a añadir una llave de acceso.',
  'recovery-code-used.subject': 'Se ha usado un código de recuperación de su cuenta de {portal}',
  'recovery-code-used.heading': 'Se ha usado un código de recuperación',
  'recovery-code-used.body.1':
    'Alguien ha usado uno de sus códigos de recuperación en {portal}, junto con su contraseña. Este código ya no sirve.',
  'recovery-code-used.note.1':
    'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora y cree códigos de recuperación nuevos en la página de su cuenta.',
  'user-verify-email.subject': 'Confirme su correo electrónico para {portal}',
  'user-verify-email.heading': 'Confirme su correo electrónico',
  'user-verify-email.body.1':
    'Alguien, seguramente usted, se ha registrado con esta dirección para ayudar a gestionar {portal}. Confírmela en el navegador en el que se registró y luego inicie sesión con la contraseña que eligió. En otro navegador se le pedirá una nueva.',
  'user-verify-email.note.1': 'Este enlace es válido durante {duration}.',
  'user-verify-email.note.2': 'Si no ha sido usted, ignore este correo: sin su confirmación no ocurre nada.',
  'invitation.subject': 'Le invitan a ayudar a gestionar {portal}',
  'invitation.heading': 'Tiene una invitación',
  'invitation.body.1': 'Le han invitado a ayudar a gestionar {portal}. Acepte para elegir su contraseña.',
  'invitation.note.1': 'Este enlace es válido durante {duration} y una sola vez.',
  'invitation.note.2': 'Si no la esperaba, ignore este correo.',
  'registration-approved.subject': '{application} puede usar {product} {version}',
  'registration-approved.heading': 'Acceso aprobado',
  'registration-approved.body.1':
    'Su aplicación «{application}» ya está registrada en {product} {version} y puede llamarla.',
  'registration-rejected.subject': '{application} no puede usar {product} {version}',
  'registration-rejected.heading': 'Acceso no aprobado',
  'registration-rejected.body.1':
    'La solicitud de su aplicación «{application}» para usar {product} {version} no ha sido aprobada.',
  'registration-rejected.body.2': 'Si cree que se trata de un error, póngase en contacto con el equipo de {portal}.',
  'registration-revoked.subject': '{application} ya no puede usar {product} {version}',
  'registration-revoked.heading': 'Acceso retirado',
  'registration-revoked.body.1':
    'Se ha retirado el acceso de su aplicación «{application}» a {product} {version}. Sus llamadas se rechazan desde ahora.',
  'registration-revoked.body.2': 'Si cree que se trata de un error, póngase en contacto con el equipo de {portal}.',
  'version-sunset.subject': '{product} {version} termina el {day}',
  'version-sunset.heading': 'Una versión que usa termina',
  'version-sunset.body.1':
    'Su aplicación «{application}» ha llamado a {product} {version} en los últimos 30 días. Esta versión está obsoleta y termina el {day}.',
  'version-sunset.body.2':
    'Después de ese día sus llamadas pueden rechazarse. Pásela antes a una versión más reciente.',
  'registration-reopened.subject': '{application} vuelve a esperar la aprobación para {product} {version}',
  'registration-reopened.heading': 'El acceso vuelve a esperar la aprobación',
  'registration-reopened.body.1':
    'Su aplicación «{application}» tiene otro ID de cliente, y su acceso a {product} {version} debe aprobarse de nuevo. Hasta entonces se rechazan sus llamadas.',
  'registration-reopened.body.2':
    'Si no lo ha cambiado usted, cambie su contraseña y póngase en contacto con el equipo de {portal}.',
  'certificate-released.subject': 'Se ha liberado el certificado de {application}',
  'certificate-released.heading': 'Se ha liberado un certificado',
  'certificate-released.body.1':
    'El equipo de {portal} ha retirado el certificado de su aplicación «{application}» porque otra persona lo ha reclamado. A partir de ahora se rechazan las llamadas de esta aplicación con él.',
  'certificate-released.body.2': 'Si era suyo, suba otro y póngase en contacto con el equipo de {portal}.',
  'application-given.subject': 'Su aplicación {application} se ha transferido',
  'application-given.heading': 'Se ha transferido una aplicación',
  'application-given.body.1':
    'El equipo de {portal} ha transferido su aplicación «{application}» a otro desarrollador, con sus claves y sus accesos. Usted ya no la ve.',
  'application-given.body.2': 'Si esto le sorprende, póngase en contacto con el equipo de {portal}.',
  'application-received.subject': '{application} es ahora su aplicación',
  'application-received.heading': 'Le han transferido una aplicación',
  'application-received.body.1':
    'El equipo de {portal} le ha transferido la aplicación «{application}». Sus claves, su certificado y sus accesos siguen funcionando.',
  'application-received.body.2': 'Quien la tenía antes quizá todavía conoce sus claves: cámbielas si no debe ser así.',
  'key-expires.subject': 'La clave «{key}» de {application} caduca pronto',
  'key-expires.heading': 'Una clave caduca pronto',
  'key-expires.body.1':
    'La clave «{key}» de su aplicación «{application}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
  'key-expires.body.2': 'Genere otra, póngala en uso y revoque esta cuando ya no se utilice: así nada se detiene.',
  'key-expired.subject': 'La clave «{key}» de {application} ha caducado',
  'key-expired.heading': 'Una clave ha caducado',
  'key-expired.body.1':
    'La clave «{key}» de su aplicación «{application}» caducó el {date}. Las llamadas que la usan se rechazan.',
  'key-expired.body.2': 'Si la aplicación sigue en uso, genere otra clave.',
  'token-added.subject': 'Se ha creado un token de acceso para su cuenta de {portal}',
  'token-added.heading': 'Se ha creado un token de acceso',
  'token-added.body.1': 'Con el token de acceso «{token}», un programa usa {portal} en su nombre.',
  'token-added.note.1': 'Si ha sido usted, no tiene que hacer nada.',
  'token-added.note.2':
    'Si no, revoque el token en su cuenta, cierre todas las demás sesiones y cambie su contraseña. Si no puede entrar, póngase en contacto con el equipo de {portal}.',
  'token-expires.subject': 'El token de acceso «{token}» de {portal} caduca pronto',
  'token-expires.heading': 'Un token de acceso caduca pronto',
  'token-expires.body.1':
    'Su token de acceso «{token}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
  'token-expires.body.2': 'Cree otro, déselo al programa y revoque este: así no falla ninguna llamada.',
  'token-expired.subject': 'El token de acceso «{token}» de {portal} ha caducado',
  'token-expired.heading': 'Un token de acceso ha caducado',
  'token-expired.body.1': 'Su token de acceso «{token}» caducó el {date}. Las llamadas que lo usan se rechazan.',
  'token-expired.body.2': 'Si el programa sigue en uso, cree otro token.',
  'key-revoked.subject': 'Se ha revocado la clave «{key}» de {application}',
  'key-revoked.heading': 'Se ha revocado una clave',
  'key-revoked.body.1':
    'El equipo de {portal} ha revocado la clave «{key}» de su aplicación «{application}» porque otras personas pueden conocerla. Sus llamadas se rechazan desde ahora.',
  'key-revoked.body.2': 'Genere otra y busque dónde se publicó esta: código, registros, incidencias.',
  'secret-refreshed.subject': 'Se ha renovado el secreto de {application}',
  'secret-refreshed.heading': 'Se ha renovado el secreto',
  'secret-refreshed.body.1':
    'El proveedor de identidad ha respondido: su aplicación «{application}» tiene otro secreto de cliente. El anterior ha dejado de funcionar.',
  'secret-refreshed.body.2': 'El nuevo le espera en {portal}. Puede revelarse una sola vez, durante siete días.',
  'certificate-expires.subject': 'El certificado de {application} caduca pronto',
  'certificate-expires.heading': 'Un certificado caduca pronto',
  'certificate-expires.body.1':
    'El certificado de su aplicación «{application}» caduca el {date}. A partir de entonces se rechazarán sus llamadas.',
  'certificate-expires.body.2':
    'Suba o genere otro antes de ese día. Sustituye al actual al instante: haga que la aplicación lo use al mismo tiempo.',
  'certificate-expired.subject': 'El certificado de {application} ha caducado',
  'certificate-expired.heading': 'Un certificado ha caducado',
  'certificate-expired.body.1':
    'El certificado de su aplicación «{application}» caducó el {date}. Las llamadas que lo usan se rechazan.',
  'certificate-expired.body.2': 'Si la aplicación sigue en uso, suba o genere otro.',
  'review-waiting.subject': 'Hay algo pendiente de su revisión en {portal}',
  'review-waiting.heading': 'Hay algo pendiente de su revisión',
  'review-waiting.body.1': 'Registros: {registrations}. Cuentas: {accounts}.',
  'review-waiting.note.1':
    'Recibe este correo una vez por hora como máximo, cuando hay algo nuevo pendiente en {portal}.',
  'webhook-failing.subject': 'Un destinatario de webhooks falla de forma continuada',
  'webhook-failing.heading': 'Un destinatario de webhooks falla de forma continuada',
  'webhook-failing.body.1':
    '{receiver} no acepta lo que envía {portal} desde el {date}. Entregas en espera o abandonadas: {waiting}.',
  'webhook-failing.body.2':
    'Cada una se intenta durante tres días y después se abandona. No se desactiva nada: lo abandonado puede enviarse de nuevo cuando el destinatario responda.',
  'webhook-failing.note.1':
    'Recibe este correo una vez al día como máximo por cada destinatario. «stoa webhooks deliveries» dice el motivo.',
};
