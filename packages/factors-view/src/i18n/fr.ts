import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  passkeys: 'Clés d’accès',
  passkeysHelp:
    'Connectez-vous avec votre empreinte, votre visage ou un code PIN. Une clé d’accès ne fonctionne que sur ce site : un faux site n’en tire rien.',
  passkeyNone: 'Vous n’avez pas encore de clé d’accès.',
  passkeyNotHere: 'Ce navigateur ne peut pas créer de clé d’accès ici.',
  passkeyAdd: 'Ajouter une clé d’accès',
  passkeyName: 'Nom',
  passkeyNameHelp: 'Pour la reconnaître, par exemple « Portable du bureau ».',
  passkeyFirst:
    'Ensuite, votre mot de passe seul n’ouvrira plus votre compte : la connexion demandera aussi une clé d’accès ou un code de secours. Vos autres sessions prendront fin.',
  passkeyUse: 'Ajoutée le {added}, utilisée pour la dernière fois le {used}',
  passkeyUnused: 'Ajoutée le {added}, pas encore utilisée',
  passkeySynced: 'Synchronisée',
  passkeyRename: 'Renommer',
  passkeyRenameOf: 'Renommer {name}',
  passkeyRemove: 'Retirer',
  passkeyRemoveOf: 'Retirer {name}',
  passkeyRemoveText: 'Cette clé d’accès n’ouvrira plus votre compte. Supprimez-la aussi sur votre appareil.',
  passkeyRemoveLast:
    'C’est la dernière : votre mot de passe seul ouvrira de nouveau votre compte, et les codes de secours ne fonctionneront plus.',
  passkeyAdded: 'Clé d’accès ajoutée',
  passkeyRenamed: 'Clé d’accès renommée',
  passkeyRemoved: 'Clé d’accès retirée',
  passkeyProve: 'Utiliser plutôt une clé d’accès',
  passkeyKnown: 'Cet appareil a déjà une clé d’accès de ce compte.',
  passkeyNotUsed: 'Le navigateur n’a pas terminé. Veuillez réessayer.',
  passkeyCancelled: 'Annulé dans le navigateur, ou trop long.',
  passkeyProven: 'Votre confirmation a été acceptée : vous n’avez à saisir de nouveau ni mot de passe ni code.',
  passkeyTryAgain: 'Réessayer',
  recoveryCode: 'Code de secours',
  factorPasskeys:
    'Aucune application n’est ajoutée. Après le mot de passe, la connexion demande une clé d’accès ou un code de secours. Codes de secours restants : {count}.',
  factorRemoveKeeps: 'L’application ne fonctionnera plus. Vos clés d’accès et vos codes de secours restent.',
  factor: 'Connexion en deux étapes',
  factorHelp: 'Après le mot de passe, la connexion demande un code d’une application de votre téléphone.',
  factorOff: 'La connexion ne demande que votre mot de passe.',
  factorOn: 'Activée depuis le {date}. Codes de secours restants : {count}.',
  factorAdd: 'Ajouter une application d’authentification',
  factorScan:
    'Scannez l’image avec votre application d’authentification, ou saisissez-y la clé. Saisissez ensuite le code que l’application affiche.',
  factorPicture: 'Code QR pour l’application d’authentification',
  factorCode: 'Code',
  factorCodeHelp: 'Six chiffres de l’application ou un code de secours.',
  factorContinue: 'Continuer',
  factorConfirm: 'Activer',
  factorRemove: 'Désactiver',
  factorRemoveHelp:
    'Ensuite, votre mot de passe seul ouvrira votre compte. L’application et les codes de secours ne fonctionneront plus.',
  factorRenew: 'Nouveaux codes de secours',
  factorRenewHelp: 'Les codes que vous avez ne fonctionneront plus.',
  factorCodes: 'Codes de secours',
  codesTitle: 'Enregistrez vos codes de secours',
  codesWarning:
    'Chaque code vous connecte une fois, avec votre mot de passe, quand vous n’avez ni l’application ni une clé d’accès.',
  password: 'Mot de passe actuel',
  dueLater:
    'À partir du {date}, ce portail exige un second facteur. Ajoutez auparavant une application ou une clé d’accès pour pouvoir continuer à travailler.',
  dueNow:
    'Ce portail exige un second facteur. Tant que vous n’avez pas ajouté d’application ou de clé d’accès, seule cette page vous est ouverte.',
  dueUse:
    'Ce portail exige un second facteur et votre connexion n’en avait aucun. Confirmez avec celui-ci pour continuer.',
  resetWaits:
    'Il a été demandé aux responsables de ce portail de retirer votre second facteur. Il disparaît le {moment}. Vous l’avez encore ? Confirmez avec lui, et il reste.',
  resetBanner:
    'Il a été demandé aux responsables de ce portail de retirer votre second facteur. Il disparaît le {moment}.',
  resetOpen: 'Voir et décider',
  keep: 'Le garder',
  use: 'Confirmer',
  useTitle: 'Confirmer avec le second facteur',
};
