import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  passkeys: 'Claus d’accés',
  passkeysHelp:
    'Inicieu la sessió amb l’empremta, la cara o un PIN. Una clau d’accés només serveix en aquest lloc: un lloc fals no n’obté res.',
  passkeyNone: 'Encara no teniu cap clau d’accés.',
  passkeyNotHere: 'Aquest navegador no pot crear aquí una clau d’accés.',
  passkeyAdd: 'Afegeix una clau d’accés',
  passkeyName: 'Nom',
  passkeyNameHelp: 'Per reconèixer-la, per exemple «Portàtil de la feina».',
  passkeyFirst:
    'Des d’aleshores la contrasenya sola no obre el compte: en iniciar la sessió també es demana una clau d’accés o un codi de recuperació. Les altres sessions s’acaben.',
  passkeyUse: 'Afegida el {added}, usada per última vegada el {used}',
  passkeyUnused: 'Afegida el {added}, encara no usada',
  passkeySynced: 'Sincronitzada',
  passkeyRename: 'Canvia el nom',
  passkeyRenameOf: 'Canvia el nom de {name}',
  passkeyRemove: 'Treu',
  passkeyRemoveOf: 'Treu {name}',
  passkeyRemoveText: 'Aquesta clau d’accés ja no obrirà el vostre compte. Suprimiu-la també al dispositiu.',
  passkeyRemoveLast:
    'És l’última: la contrasenya sola torna a obrir el compte i els codis de recuperació deixen de servir.',
  passkeyAdded: 'Clau d’accés afegida',
  passkeyRenamed: 'Nom canviat',
  passkeyRemoved: 'Clau d’accés treta',
  passkeyProve: 'Fes servir una clau d’accés',
  passkeyKnown: 'Aquest dispositiu ja té una clau d’accés d’aquest compte.',
  passkeyNotUsed: 'El navegador no ho ha acabat. Torneu-ho a provar.',
  passkeyCancelled: 'S’ha cancel·lat al navegador o ha trigat massa.',
  passkeyProven: 'S’ha acceptat la vostra confirmació: no cal que torneu a introduir la contrasenya ni cap codi.',
  passkeyTryAgain: 'Torna-ho a provar',
  recoveryCode: 'Codi de recuperació',
  factorPasskeys:
    'No hi ha cap aplicació afegida. Després de la contrasenya es demana una clau d’accés o un codi de recuperació. Codis de recuperació que queden: {count}.',
  factorRemoveKeeps: 'L’aplicació deixa de servir. Les claus d’accés i els codis de recuperació es conserven.',
  factor: 'Inici de sessió en dos passos',
  factorHelp: 'Després de la contrasenya es demana un codi d’una aplicació del vostre telèfon.',
  factorOff: 'En iniciar la sessió només es demana la contrasenya.',
  factorOn: 'Activat des del {date}. Codis de recuperació que queden: {count}.',
  factorAdd: 'Afegeix una aplicació d’autenticació',
  factorScan:
    'Escanegeu la imatge amb l’aplicació d’autenticació o escriviu-hi la clau. Després introduïu el codi que mostra l’aplicació.',
  factorPicture: 'Codi QR per a l’aplicació d’autenticació',
  factorCode: 'Codi',
  factorCodeHelp: 'Sis xifres de l’aplicació o un codi de recuperació.',
  factorContinue: 'Continua',
  factorConfirm: 'Activa',
  factorRemove: 'Desactiva',
  factorRemoveHelp:
    'Des d’aleshores la contrasenya sola obre el compte. L’aplicació i els codis de recuperació deixen de servir.',
  factorRenew: 'Codis de recuperació nous',
  factorRenewHelp: 'Els codis que teniu ara deixen de servir.',
  factorCodes: 'Codis de recuperació',
  codesTitle: 'Deseu els codis de recuperació',
  codesWarning:
    'Cada codi obre el compte una vegada, juntament amb la contrasenya, quan no teniu ni l’aplicació ni una clau d’accés.',
  password: 'Contrasenya actual',
  dueLater:
    'A partir del {date} aquest portal exigeix un segon factor. Afegiu abans una aplicació o una clau d’accés per poder continuar treballant.',
  dueNow:
    'Aquest portal exigeix un segon factor. Fins que no afegiu una aplicació o una clau d’accés, només teniu oberta aquesta pàgina.',
  dueUse:
    'Aquest portal exigeix un segon factor, i el vostre inici de sessió no en tenia cap. Confirmeu-lo per continuar.',
  resetWaits:
    'S’ha demanat als responsables d’aquest portal que treguin el vostre segon factor. Desapareix el {moment}. Encara el teniu? Confirmeu amb ell i es conserva.',
  resetBanner:
    'S’ha demanat als responsables d’aquest portal que treguin el vostre segon factor. Desapareix el {moment}.',
  resetOpen: 'Mireu i decidiu',
  keep: 'Conserva’l',
  use: 'Confirma',
  useTitle: 'Confirmeu amb el segon factor',
};
