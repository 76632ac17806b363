import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  plainLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer: 'Vous recevez cet e-mail car cette adresse a été utilisée sur {portal}.',
  reason: 'Le motif indiqué :',
  'verifyEmail.subject': 'Confirmez votre adresse e-mail pour {portal}',
  'verifyEmail.heading': 'Confirmez votre adresse e-mail',
  'verifyEmail.body.1':
    'Quelqu’un, vous sans doute, s’est inscrit sur {portal} avec cette adresse. Confirmez-la pour continuer et définir votre mot de passe.',
  'verifyEmail.action': 'Confirmer l’adresse e-mail',
  'verifyEmail.note.1': 'Ce lien est valable {duration}.',
  'verifyEmail.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : sans votre confirmation, rien ne se passe.',
  'resetPassword.subject': 'Réinitialisez votre mot de passe pour {portal}',
  'resetPassword.heading': 'Réinitialisez votre mot de passe',
  'resetPassword.body.1':
    'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte sur {portal}.',
  'resetPassword.action': 'Choisir un nouveau mot de passe',
  'resetPassword.note.1': 'Ce lien est valable {duration}, et une seule fois.',
  'resetPassword.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.',
  'alreadyRegistered.subject': 'Vous avez déjà un compte sur {portal}',
  'alreadyRegistered.heading': 'Vous avez déjà un compte',
  'alreadyRegistered.body.1':
    'Quelqu’un, vous sans doute, a voulu s’inscrire sur {portal} avec cette adresse. Elle appartient déjà à votre compte : il suffit de vous connecter.',
  'alreadyRegistered.action': 'Se connecter',
  'alreadyRegistered.note.1':
    'Si vous ne connaissez plus votre mot de passe, choisissez « Mot de passe oublié » sur la page de connexion.',
  'alreadyRegistered.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
  'accountApproved.subject': 'Votre compte sur {portal} est approuvé',
  'accountApproved.heading': 'Votre compte est approuvé',
  'accountApproved.body.1':
    'Vous pouvez maintenant vous connecter à {portal}, lire la documentation et créer votre première application.',
  'accountApproved.action': 'Se connecter',
  'accountRejected.subject': 'Votre compte sur {portal} n’a pas été approuvé',
  'accountRejected.heading': 'Votre compte n’a pas été approuvé',
  'accountRejected.body.1': 'L’équipe de {portal} a examiné votre compte et ne l’a pas approuvé.',
  'accountRejected.body.2': 'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à elle.',
  'accountDeleted.subject': 'Votre compte sur {portal} a été supprimé',
  'accountDeleted.heading': 'Votre compte a été supprimé',
  'accountDeleted.body.1':
    'Votre compte sur {portal} vient d’être supprimé, et avec lui vos applications, leurs identifiants et leurs inscriptions.',
  'accountDeleted.note.1': 'Si ce n’était pas vous, adressez-vous à l’équipe de {portal}.',
  'addressChanged.subject': 'L’adresse de votre compte sur {portal} a été modifiée',
  'addressChanged.heading': 'L’adresse de votre compte a été modifiée',
  'addressChanged.body.1':
    'L’annuaire {directory} a remplacé l’adresse de votre compte sur {portal} par {email}. Désormais, vous vous connectez avec cette adresse et nos e-mails y sont envoyés.',
  'addressChanged.note.1':
    'Si vous ne vous y attendiez pas, adressez-vous à la personne qui gère {directory} dans votre entreprise, ou à l’équipe de {portal}.',
  'passwordChanged.subject': 'Votre mot de passe pour {portal} a été modifié',
  'passwordChanged.heading': 'Votre mot de passe a été modifié',
  'passwordChanged.body.1':
    'Le mot de passe de votre compte sur {portal} vient d’être modifié, et les autres sessions ont été fermées.',
  'passwordChanged.action': 'Réinitialiser le mot de passe',
  'passwordChanged.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant.',
  'providerLinked.subject': '{provider} ouvre désormais votre compte sur {portal}',
  'providerLinked.heading': '{provider} ouvre désormais votre compte',
  'providerLinked.body.1': 'Vous pouvez désormais vous connecter à {portal} avec {provider}.',
  'providerLinked.action': 'Vérifier le compte',
  'providerLinked.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'providerLinked.note.2':
    'Sinon, dissociez {provider} dans votre compte, fermez toutes les autres sessions et changez votre mot de passe. Si vous ne pouvez plus entrer, adressez-vous à l’équipe de {portal}.',
  'providerUnlinked.subject': '{provider} n’ouvre plus votre compte sur {portal}',
  'providerUnlinked.heading': '{provider} n’ouvre plus votre compte',
  'providerUnlinked.body.1':
    '{provider} a été dissocié de votre compte sur {portal}. Les sessions qu’il avait ouvertes ont été fermées.',
  'providerUnlinked.action': 'Vérifier le compte',
  'providerUnlinked.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'providerUnlinked.note.2':
    'Sinon, fermez toutes les autres sessions dans votre compte, changez votre mot de passe et associez de nouveau {provider}. Si vous ne pouvez plus entrer, adressez-vous à l’équipe de {portal}.',
  'newBrowser.subject': 'Nouvelle connexion à votre compte sur {portal}',
  'newBrowser.heading': 'Connexion avec un nouveau navigateur',
  'newBrowser.body.1':
    'Quelqu’un, sans doute vous, vient de se connecter à votre compte sur {portal} : {browser}, adresse {address}. Ce navigateur n’avait pas encore servi pour votre compte, ou ses cookies ont été supprimés.',
  'newBrowser.action': 'Réinitialiser le mot de passe',
  'newBrowser.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'newBrowser.note.2': 'Sinon, réinitialisez votre mot de passe maintenant. Cela ferme toutes les sessions.',
  'factorAdded.subject': 'Une application d’authentification a été ajoutée à votre compte sur {portal}',
  'factorAdded.heading': 'Une application d’authentification a été ajoutée',
  'factorAdded.body.1':
    'La connexion à {portal} avec votre mot de passe demande désormais aussi un code de cette application. Les autres sessions ont été fermées.',
  'factorAdded.action': 'Réinitialiser le mot de passe',
  'factorAdded.note.1':
    'Si c’était vous, gardez vos codes de secours en lieu sûr. Sinon, réinitialisez votre mot de passe maintenant et prévenez les responsables du portail : sans l’application, vous ne pouvez pas vous connecter.',
  'factorRemoved.subject': 'Le second facteur de votre compte sur {portal} a été retiré',
  'factorRemoved.heading': 'Le second facteur a été retiré',
  'factorRemoved.body.1':
    'La connexion à {portal} ne demande plus que votre mot de passe. L’application d’authentification et les codes de secours ne fonctionnent plus.',
  'factorRemoved.action': 'Réinitialiser le mot de passe',
  'factorRemoved.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant et ajoutez de nouveau l’application sur la page de votre compte.',
  'appRemoved.subject': 'L’application d’authentification de votre compte sur {portal} a été retirée',
  'appRemoved.heading': 'L’application d’authentification a été retirée',
  'appRemoved.body.1':
    'Les codes de l’application n’ouvrent plus votre compte sur {portal}. Vos clés d’accès et vos codes de secours continuent de fonctionner.',
  'appRemoved.action': 'Réinitialiser le mot de passe',
  'appRemoved.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant et vérifiez les clés d’accès sur la page de votre compte.',
  'recoveryCodesMade.subject': 'Nouveaux codes de secours pour votre compte sur {portal}',
  'recoveryCodesMade.heading': 'De nouveaux codes de secours ont été créés',
  'recoveryCodesMade.body.1': 'Les codes de secours précédents de votre compte sur {portal} ne fonctionnent plus.',
  'recoveryCodesMade.action': 'Réinitialiser le mot de passe',
  'recoveryCodesMade.note.1':
    'Si c’était vous, conservez les nouveaux en lieu sûr. Sinon, réinitialisez votre mot de passe maintenant et créez de nouveaux codes sur la page de votre compte.',
  'factorRequired.subject': 'Votre compte sur {portal} aura besoin d’un second facteur',
  'factorRequired.heading': 'Ajoutez un second facteur',
  'factorRequired.body.1':
    'À partir du {moment}, {portal} exige un second facteur à la connexion. Votre compte n’en a pas encore.',
  'factorRequired.body.2':
    'Ajoutez-le avant cette date sur la page de votre compte : une clé d’accès ou une application d’authentification. Sans lui, seule cette page s’ouvrira.',
  'factorRequired.action': 'Ajouter un second facteur',
  'factorRequired.note.1':
    'Si vous vous connectez par votre entreprise : un second facteur compte aussi quand l’entreprise le demande et le signale. La page de votre compte indique s’il en manque un.',
  'factorResetBegun.subject': 'Votre second facteur sur {portal} va être réinitialisé',
  'factorResetBegun.heading': 'Une réinitialisation de votre second facteur a été demandée',
  'factorResetBegun.body.1':
    'Il a été demandé aux responsables de {portal} de retirer l’application d’authentification, les clés d’accès et les codes de secours de votre compte. Ils cesseront de fonctionner le {moment}. Ensuite, la connexion n’en demandera aucun, et toutes les sessions seront terminées.',
  'factorResetBegun.action': 'Garder mon second facteur',
  'factorResetBegun.note.1': 'Si vous l’avez demandé, il n’y a rien à faire.',
  'factorResetBegun.note.2':
    'Sinon, gardez votre second facteur avec ce lien, ou connectez-vous avec lui. Réinitialisez ensuite votre mot de passe : quelqu’un le connaît peut-être.',
  'factorReset.subject': 'Votre second facteur sur {portal} a été réinitialisé',
  'factorReset.heading': 'Votre second facteur a été réinitialisé',
  'factorReset.body.1':
    'L’application d’authentification, les clés d’accès et les codes de secours de votre compte sur {portal} ne fonctionnent plus, et toutes les sessions sont terminées. La connexion n’en demande aucun.',
  'factorReset.action': 'Se connecter',
  'factorReset.note.1': 'Connectez-vous et ajoutez de nouveau un second facteur.',
  'factorReset.note.2':
    'Si vous ne l’avez pas demandé, réinitialisez votre mot de passe maintenant et prévenez les responsables de {portal}.',
  'passkeyAdded.subject': 'Une clé d’accès a été ajoutée à votre compte sur {portal}',
  'passkeyAdded.heading': 'Une clé d’accès a été ajoutée',
  'passkeyAdded.body.1':
    'La clé d’accès « {passkey} » ouvre désormais votre compte sur {portal}. Votre mot de passe seul ne suffit plus : une clé d’accès ou un code est aussi demandé.',
  'passkeyAdded.action': 'Vérifier vos clés d’accès',
  'passkeyAdded.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'passkeyAdded.note.2':
    'Sinon, connectez-vous, retirez cette clé d’accès, mettez fin à toutes les autres sessions, puis changez votre mot de passe. Si vous ne pouvez plus vous connecter, contactez l’équipe de {portal}.',
  'passkeyRemoved.subject': 'Une clé d’accès de votre compte sur {portal} a été retirée',
  'passkeyRemoved.heading': 'Une clé d’accès a été retirée',
  'passkeyRemoved.body.1': 'La clé d’accès « {passkey} » n’ouvre plus votre compte sur {portal}.',
  'passkeyRemoved.action': 'Vérifier vos clés d’accès',
  'passkeyRemoved.note.1': 'Si c’était vous, vous pouvez aussi la supprimer sur l’appareil qui la conserve.',
  'passkeyRemoved.note.2':
    'Sinon, réinitialisez votre mot de passe maintenant, mettez fin à toutes les autres sessions et ajoutez de nouveau une clé d’accès.',
  'recoveryCodeUsed.subject': 'Un code de secours de votre compte sur {portal} a été utilisé',
  'recoveryCodeUsed.heading': 'Un code de secours a été utilisé',
  'recoveryCodeUsed.body.1':
    'Un de vos codes de secours a été utilisé sur {portal}, avec votre mot de passe. Ce code ne fonctionne plus.',
  'recoveryCodeUsed.action': 'Réinitialiser le mot de passe',
  'recoveryCodeUsed.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant et créez de nouveaux codes de secours sur la page de votre compte.',
  'userVerifyEmail.subject': 'Confirmez votre adresse e-mail pour {portal}',
  'userVerifyEmail.heading': 'Confirmez votre adresse e-mail',
  'userVerifyEmail.body.1':
    'Quelqu’un, sans doute vous, s’est inscrit avec cette adresse pour contribuer à la gestion de {portal}. Confirmez-la dans le navigateur où vous vous êtes inscrit, puis connectez-vous avec le mot de passe choisi. Dans un autre navigateur, un nouveau vous sera demandé.',
  'userVerifyEmail.action': 'Confirmer l’adresse e-mail',
  'userVerifyEmail.note.1': 'Ce lien est valable {duration}.',
  'userVerifyEmail.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : sans votre confirmation, rien ne se passe.',
  'invitation.subject': 'Vous êtes invité à contribuer à la gestion de {portal}',
  'invitation.heading': 'Vous êtes invité',
  'invitation.body.1':
    'Vous êtes invité à contribuer à la gestion de {portal}. Acceptez pour choisir votre mot de passe.',
  'invitation.action': 'Accepter l’invitation',
  'invitation.note.1': 'Ce lien est valable {duration}, et une seule fois.',
  'invitation.note.2': 'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  'registrationApproved.subject': '{application} peut utiliser {product} {version}',
  'registrationApproved.heading': 'Accès approuvé',
  'registrationApproved.body.1':
    'Votre application « {application} » est maintenant inscrite à {product} {version} et peut l’appeler.',
  'registrationApproved.action': 'Ouvrir l’application',
  'registrationRejected.subject': '{application} ne peut pas utiliser {product} {version}',
  'registrationRejected.heading': 'Accès non approuvé',
  'registrationRejected.body.1':
    'La demande de votre application « {application} » d’utiliser {product} {version} n’a pas été approuvée.',
  'registrationRejected.body.2': 'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de {portal}.',
  'registrationRejected.action': 'Ouvrir l’application',
  'registrationRevoked.subject': '{application} ne peut plus utiliser {product} {version}',
  'registrationRevoked.heading': 'Accès retiré',
  'registrationRevoked.body.1':
    'L’accès de votre application « {application} » à {product} {version} a été retiré. Ses appels sont désormais refusés.',
  'registrationRevoked.body.2': 'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de {portal}.',
  'registrationRevoked.action': 'Ouvrir l’application',
  'versionSunset.subject': '{product} {version} se termine le {day}',
  'versionSunset.heading': 'Une version que vous utilisez se termine',
  'versionSunset.body.1':
    'Votre application « {application} » a appelé {product} {version} ces 30 derniers jours. Cette version est obsolète et se termine le {day}.',
  'versionSunset.body.2': 'Après cette date, ses appels peuvent être refusés. Passez avant à une version plus récente.',
  'versionSunset.action': 'Ouvrir l’application',
  'registrationReopened.subject': '{application} attend de nouveau l’approbation pour {product} {version}',
  'registrationReopened.heading': 'L’accès attend de nouveau l’approbation',
  'registrationReopened.body.1':
    'Votre application « {application} » a un autre identifiant client : son accès à {product} {version} doit être approuvé de nouveau. Ses appels sont refusés jusque-là.',
  'registrationReopened.body.2':
    'Si ce n’est pas vous qui l’avez modifié, changez votre mot de passe et contactez l’équipe de {portal}.',
  'registrationReopened.action': 'Ouvrir l’application',
  'certificateReleased.subject': 'Le certificat de {application} a été libéré',
  'certificateReleased.heading': 'Un certificat a été libéré',
  'certificateReleased.body.1':
    'L’équipe de {portal} a retiré le certificat de votre application « {application} », car quelqu’un d’autre l’a réclamé. Les appels avec ce certificat sont désormais refusés pour cette application.',
  'certificateReleased.body.2': 'S’il était à vous, importez-en un autre et adressez-vous à l’équipe de {portal}.',
  'certificateReleased.action': 'Ouvrir l’application',
  'applicationGiven.subject': 'Votre application {application} a été transférée',
  'applicationGiven.heading': 'Une application a été transférée',
  'applicationGiven.body.1':
    'L’équipe de {portal} a transféré votre application « {application} » à un autre développeur, avec ses clés et ses accès. Vous ne la voyez plus.',
  'applicationGiven.body.2': 'Si cela vous surprend, adressez-vous à l’équipe de {portal}.',
  'applicationGiven.action': 'Ouvrir vos applications',
  'applicationReceived.subject': '{application} est désormais votre application',
  'applicationReceived.heading': 'Une application vous a été transférée',
  'applicationReceived.body.1':
    'L’équipe de {portal} vous a transféré l’application « {application} ». Ses clés, son certificat et ses accès restent valables.',
  'applicationReceived.body.2':
    'La personne qui l’avait avant connaît peut-être encore ses clés : remplacez-les si nécessaire.',
  'applicationReceived.action': 'Ouvrir l’application',
  'keyExpires.subject': 'La clé « {key} » de {application} expire bientôt',
  'keyExpires.heading': 'Une clé expire bientôt',
  'keyExpires.body.1':
    'La clé « {key} » de votre application « {application} » expire le {date}. Ses appels seront alors refusés.',
  'keyExpires.body.2':
    'Générez-en une autre, mettez-la en service et révoquez celle-ci quand elle ne sert plus : ainsi rien ne s’arrête.',
  'keyExpires.action': 'Ouvrir l’application',
  'keyExpired.subject': 'La clé « {key} » de {application} a expiré',
  'keyExpired.heading': 'Une clé a expiré',
  'keyExpired.body.1':
    'La clé « {key} » de votre application « {application} » a expiré le {date}. Ses appels sont refusés.',
  'keyExpired.body.2': 'Si l’application est encore utilisée, générez une autre clé.',
  'keyExpired.action': 'Ouvrir l’application',
  'tokenAdded.subject': 'Un jeton d’accès a été créé pour votre compte sur {portal}',
  'tokenAdded.heading': 'Un jeton d’accès a été créé',
  'tokenAdded.body.1': 'Avec le jeton d’accès « {token} », un programme utilise {portal} en votre nom.',
  'tokenAdded.action': 'Vérifier le compte',
  'tokenAdded.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'tokenAdded.note.2':
    'Sinon, révoquez le jeton dans votre compte, fermez toutes les autres sessions et changez votre mot de passe. Si vous ne pouvez plus entrer, adressez-vous à l’équipe de {portal}.',
  'tokenExpires.subject': 'Le jeton d’accès « {token} » sur {portal} expire bientôt',
  'tokenExpires.heading': 'Un jeton d’accès expire bientôt',
  'tokenExpires.body.1': 'Votre jeton d’accès « {token} » expire le {date}. Ses appels seront alors refusés.',
  'tokenExpires.body.2': 'Créez-en un autre, donnez-le au programme et révoquez celui-ci : ainsi aucun appel n’échoue.',
  'tokenExpires.action': 'Ouvrir le compte',
  'tokenExpired.subject': 'Le jeton d’accès « {token} » sur {portal} a expiré',
  'tokenExpired.heading': 'Un jeton d’accès a expiré',
  'tokenExpired.body.1': 'Votre jeton d’accès « {token} » a expiré le {date}. Ses appels sont refusés.',
  'tokenExpired.body.2': 'Si le programme est encore utilisé, créez un autre jeton.',
  'tokenExpired.action': 'Ouvrir le compte',
  'keyRevoked.subject': 'La clé « {key} » de {application} a été révoquée',
  'keyRevoked.heading': 'Une clé a été révoquée',
  'keyRevoked.body.1':
    'L’équipe de {portal} a révoqué la clé « {key} » de votre application « {application} », car d’autres personnes peuvent la connaître. Ses appels sont désormais refusés.',
  'keyRevoked.body.2': 'Générez-en une autre et cherchez où celle-ci a été publiée : code, journaux, tickets.',
  'keyRevoked.action': 'Ouvrir l’application',
  'secretRefreshed.subject': 'Le secret de {application} a été renouvelé',
  'secretRefreshed.heading': 'Le secret a été renouvelé',
  'secretRefreshed.body.1':
    'Le fournisseur d’identité a répondu : votre application « {application} » a un autre secret de client. Le précédent ne fonctionne plus.',
  'secretRefreshed.body.2':
    'Le nouveau vous attend dans {portal}. Il peut être révélé une seule fois, pendant sept jours.',
  'secretRefreshed.action': 'Ouvrir l’application',
  'certificateExpires.subject': 'Le certificat de {application} expire bientôt',
  'certificateExpires.heading': 'Un certificat expire bientôt',
  'certificateExpires.body.1':
    'Le certificat de votre application « {application} » expire le {date}. Ses appels seront alors refusés.',
  'certificateExpires.body.2':
    'Téléversez ou générez-en un autre avant cette date. Il remplace celui-ci aussitôt : faites basculer l’application en même temps.',
  'certificateExpires.action': 'Ouvrir l’application',
  'certificateExpired.subject': 'Le certificat de {application} a expiré',
  'certificateExpired.heading': 'Un certificat a expiré',
  'certificateExpired.body.1':
    'Le certificat de votre application « {application} » a expiré le {date}. Ses appels sont refusés.',
  'certificateExpired.body.2': 'Si l’application est encore utilisée, téléversez ou générez-en un autre.',
  'certificateExpired.action': 'Ouvrir l’application',
  'reviewWaiting.subject': 'Une décision vous attend sur {portal}',
  'reviewWaiting.heading': 'Une décision vous attend',
  'reviewWaiting.body.1': 'Inscriptions : {registrations}. Comptes : {accounts}.',
  'reviewWaiting.action': 'Ouvrir la console',
  'reviewWaiting.note.1': 'Vous recevez cet e-mail une fois par heure au plus, quand du nouveau attend sur {portal}.',
  'webhookFailing.subject': 'Un destinataire de webhooks échoue durablement',
  'webhookFailing.heading': 'Un destinataire de webhooks échoue durablement',
  'webhookFailing.body.1':
    '{receiver} n’accepte plus ce que {portal} envoie depuis le {date}. Envois en attente ou abandonnés : {waiting}.',
  'webhookFailing.body.2':
    'Chacun est tenté pendant trois jours, puis abandonné. Rien n’est désactivé : ce qui a été abandonné peut être renvoyé quand le destinataire répond de nouveau.',
  'webhookFailing.action': 'Ouvrir la console',
  'webhookFailing.note.1':
    'Vous recevez cet e-mail une fois par jour au plus pour chaque destinataire. « stoa webhooks deliveries » en dit la raison.',
};
