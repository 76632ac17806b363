import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  passkeys: 'Llaves de acceso',
  passkeysHelp:
    'Inicie sesión con su huella, su cara o un PIN. Una llave de acceso solo sirve en este sitio: un sitio falso no obtiene nada.',
  passkeyNone: 'Todavía no tiene ninguna llave de acceso.',
  passkeyNotHere: 'Este navegador no puede crear aquí una llave de acceso.',
  passkeyAdd: 'Añadir una llave de acceso',
  passkeyName: 'Nombre',
  passkeyNameHelp: 'Para reconocerla, por ejemplo «Portátil del trabajo».',
  passkeyFirst:
    'Desde entonces su contraseña sola no abre su cuenta: al iniciar sesión se pide también una llave de acceso o un código de recuperación. Sus demás sesiones terminan.',
  passkeyUse: 'Añadida el {added}, usada por última vez el {used}',
  passkeyUnused: 'Añadida el {added}, aún sin usar',
  passkeySynced: 'Sincronizada',
  passkeyRename: 'Cambiar nombre',
  passkeyRenameOf: 'Cambiar el nombre de {name}',
  passkeyRemove: 'Quitar',
  passkeyRemoveOf: 'Quitar {name}',
  passkeyRemoveText: 'Esta llave de acceso ya no abrirá su cuenta. Bórrela también en su dispositivo.',
  passkeyRemoveLast:
    'Es la última: su contraseña sola vuelve a abrir su cuenta y los códigos de recuperación dejan de servir.',
  passkeyAdded: 'Llave de acceso añadida',
  passkeyRenamed: 'Nombre cambiado',
  passkeyRemoved: 'Llave de acceso quitada',
  passkeyProve: 'Usar una llave de acceso',
  passkeyKnown: 'Este dispositivo ya tiene una llave de acceso de esta cuenta.',
  passkeyNotUsed: 'El navegador no lo ha terminado. Inténtelo de nuevo.',
  passkeyCancelled: 'Se ha cancelado en el navegador o ha tardado demasiado.',
  passkeyProven: 'Se ha aceptado su confirmación: no tiene que volver a introducir la contraseña ni ningún código.',
  passkeyTryAgain: 'Intentarlo de nuevo',
  recoveryCode: 'Código de recuperación',
  factorPasskeys:
    'No hay ninguna aplicación añadida. Después de la contraseña se pide una llave de acceso o un código de recuperación. Códigos de recuperación restantes: {count}.',
  factorRemoveKeeps: 'La aplicación deja de servir. Sus llaves de acceso y códigos de recuperación se conservan.',
  factor: 'Inicio de sesión en dos pasos',
  factorHelp: 'Después de la contraseña se pide un código de una aplicación de su teléfono.',
  factorOff: 'Al iniciar sesión se pide solo la contraseña.',
  factorOn: 'Activado desde el {date}. Códigos de recuperación restantes: {count}.',
  factorAdd: 'Añadir una aplicación de autenticación',
  factorScan:
    'Escanee la imagen con su aplicación de autenticación o escriba la clave en ella. Después introduzca el código que muestra la aplicación.',
  factorPicture: 'Código QR para la aplicación de autenticación',
  factorCode: 'Código',
  factorCodeHelp: 'Seis cifras de la aplicación o un código de recuperación.',
  factorContinue: 'Continuar',
  factorConfirm: 'Activar',
  factorRemove: 'Desactivar',
  factorRemoveHelp:
    'Desde entonces su contraseña sola abre su cuenta. La aplicación y los códigos de recuperación dejan de servir.',
  factorRenew: 'Códigos de recuperación nuevos',
  factorRenewHelp: 'Los códigos que tiene ahora dejan de servir.',
  factorCodes: 'Códigos de recuperación',
  codesTitle: 'Guarde sus códigos de recuperación',
  codesWarning:
    'Cada código abre su cuenta una vez, junto con su contraseña, cuando no tiene ni la aplicación ni una llave de acceso.',
  password: 'Contraseña actual',
  dueLater:
    'A partir del {date} este portal exige un segundo factor. Añada antes una aplicación o una llave de acceso para poder seguir trabajando.',
  dueNow:
    'Este portal exige un segundo factor. Hasta que añada una aplicación o una llave de acceso, solo tiene abierta esta página.',
  dueUse: 'Este portal exige un segundo factor y su inicio de sesión no tenía ninguno. Confírmelo para continuar.',
  resetWaits:
    'Se ha pedido a los responsables de este portal que quiten su segundo factor. Desaparece el {moment}. ¿Todavía lo tiene? Confirme con él y se conserva.',
  resetBanner: 'Se ha pedido a los responsables de este portal que quiten su segundo factor. Desaparece el {moment}.',
  resetOpen: 'Ver y decidir',
  keep: 'Conservarlo',
  use: 'Confirmar',
  useTitle: 'Confirmar con el segundo factor',
};
