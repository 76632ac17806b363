import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  plainLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer: 'Vous recevez cet e-mail car cette adresse a été utilisée sur {portal}.',
  reason: 'Le motif indiqué :',
  'action.confirmAddress': 'Confirmer l’adresse e-mail',
  'action.choosePassword': 'Choisir un nouveau mot de passe',
  'action.logIn': 'Se connecter',
  'action.resetPassword': 'Réinitialiser le mot de passe',
  'action.checkAccount': 'Vérifier le compte',
  'action.addFactor': 'Ajouter un second facteur',
  'action.keepFactor': 'Garder mon second facteur',
  'action.checkPasskeys': 'Vérifier vos clés d’accès',
  'action.acceptInvitation': 'Accepter l’invitation',
  'action.openApplication': 'Ouvrir l’application',
  'action.openApplications': 'Ouvrir vos applications',
  'action.openAccount': 'Ouvrir le compte',
  'action.openConsole': 'Ouvrir la console',
  'verify-email.subject': 'Confirmez votre adresse e-mail pour {portal}',
  'verify-email.heading': 'Confirmez votre adresse e-mail',
  'verify-email.body.1':
    'Quelqu’un, vous sans doute, s’est inscrit sur {portal} avec cette adresse. Confirmez-la pour continuer et définir votre mot de passe.',
  'verify-email.note.1': 'Ce lien est valable {duration}.',
  'verify-email.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : sans votre confirmation, rien ne se passe.',
  'reset-password.subject': 'Réinitialisez votre mot de passe pour {portal}',
  'reset-password.heading': 'Réinitialisez votre mot de passe',
  'reset-password.body.1':
    'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte sur {portal}.',
  'reset-password.note.1': 'Ce lien est valable {duration}, et une seule fois.',
  'reset-password.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.',
  'already-registered.subject': 'Vous avez déjà un compte sur {portal}',
  'already-registered.heading': 'Vous avez déjà un compte',
  'already-registered.body.1':
    'Quelqu’un, vous sans doute, a voulu s’inscrire sur {portal} avec cette adresse. Elle appartient déjà à votre compte : il suffit de vous connecter.',
  'already-registered.note.1':
    'Si vous ne connaissez plus votre mot de passe, choisissez « Mot de passe oublié » sur la page de connexion.',
  'already-registered.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
  'account-approved.subject': 'Votre compte sur {portal} est approuvé',
  'account-approved.heading': 'Votre compte est approuvé',
  'account-approved.body.1':
    'Vous pouvez maintenant vous connecter à {portal}, lire la documentation et créer votre première application.',
  'account-rejected.subject': 'Votre compte sur {portal} n’a pas été approuvé',
  'account-rejected.heading': 'Votre compte n’a pas été approuvé',
  'account-rejected.body.1': 'L’équipe de {portal} a examiné votre compte et ne l’a pas approuvé.',
  'account-rejected.body.2': 'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à elle.',
  'account-deleted.subject': 'Votre compte sur {portal} a été supprimé',
  'account-deleted.heading': 'Votre compte a été supprimé',
  'account-deleted.body.1':
    'Votre compte sur {portal} vient d’être supprimé, et avec lui vos applications, leurs identifiants et leurs inscriptions.',
  'account-deleted.note.1': 'Si ce n’était pas vous, adressez-vous à l’équipe de {portal}.',
  'address-changed.subject': 'L’adresse de votre compte sur {portal} a été modifiée',
  'address-changed.heading': 'L’adresse de votre compte a été modifiée',
  'address-changed.body.1':
    'L’annuaire {directory} a remplacé l’adresse de votre compte sur {portal} par {email}. Désormais, vous vous connectez avec cette adresse et nos e-mails y sont envoyés.',
  'address-changed.note.1':
    'Si vous ne vous y attendiez pas, adressez-vous à la personne qui gère {directory} dans votre entreprise, ou à l’équipe de {portal}.',
  'password-changed.subject': 'Votre mot de passe pour {portal} a été modifié',
  'password-changed.heading': 'Votre mot de passe a été modifié',
  'password-changed.body.1':
    'Le mot de passe de votre compte sur {portal} vient d’être modifié, et les autres sessions ont été fermées.',
  'password-changed.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant.',
  'provider-linked.subject': '{provider} ouvre désormais votre compte sur {portal}',
  'provider-linked.heading': '{provider} ouvre désormais votre compte',
  'provider-linked.body.1': 'Vous pouvez désormais vous connecter à {portal} avec {provider}.',
  'provider-linked.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'provider-linked.note.2':
    'Sinon, dissociez {provider} dans votre compte, fermez toutes les autres sessions et changez votre mot de passe. Si vous ne pouvez plus entrer, adressez-vous à l’équipe de {portal}.',
  'provider-unlinked.subject': '{provider} n’ouvre plus votre compte sur {portal}',
  'provider-unlinked.heading': '{provider} n’ouvre plus votre compte',
  'provider-unlinked.body.1':
    '{provider} a été dissocié de votre compte sur {portal}. Les sessions qu’il avait ouvertes ont été fermées.',
  'provider-unlinked.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'provider-unlinked.note.2':
    'Sinon, fermez toutes les autres sessions dans votre compte, changez votre mot de passe et associez de nouveau {provider}. Si vous ne pouvez plus entrer, adressez-vous à l’équipe de {portal}.',
  'new-browser.subject': 'Nouvelle connexion à votre compte sur {portal}',
  'new-browser.heading': 'Connexion avec un nouveau navigateur',
  'new-browser.body.1':
    'Quelqu’un, sans doute vous, vient de se connecter à votre compte sur {portal} : {browser}, adresse {address}. Ce navigateur n’avait pas encore servi pour votre compte, ou ses cookies ont été supprimés.',
  'new-browser.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'new-browser.note.2': 'Sinon, réinitialisez votre mot de passe maintenant. Cela ferme toutes les sessions.',
  'factor-added.subject': 'Une application d’authentification a été ajoutée à votre compte sur {portal}',
  'factor-added.heading': 'Une application d’authentification a été ajoutée',
  'factor-added.body.1':
    'La connexion à {portal} avec votre mot de passe demande désormais aussi un code de cette application. Les autres sessions ont été fermées.',
  'factor-added.note.1':
    'Si c’était vous, gardez vos codes de secours en lieu sûr. Sinon, réinitialisez votre mot de passe maintenant et prévenez les responsables du portail : sans l’application, vous ne pouvez pas vous connecter.',
  'factor-removed.subject': 'Le second facteur de votre compte sur {portal} a été retiré',
  'factor-removed.heading': 'Le second facteur a été retiré',
  'factor-removed.body.1':
    'La connexion à {portal} ne demande plus que votre mot de passe. L’application d’authentification et les codes de secours ne fonctionnent plus.',
  'factor-removed.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant et ajoutez de nouveau l’application sur la page de votre compte.',
  'app-removed.subject': 'L’application d’authentification de votre compte sur {portal} a été retirée',
  'app-removed.heading': 'L’application d’authentification a été retirée',
  'app-removed.body.1':
    'Les codes de l’application n’ouvrent plus votre compte sur {portal}. Vos clés d’accès et vos codes de secours continuent de fonctionner.',
  'app-removed.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant et vérifiez les clés d’accès sur la page de votre compte.',
  'recovery-codes-made.subject': 'Nouveaux codes de secours pour votre compte sur {portal}',
  'recovery-codes-made.heading': 'De nouveaux codes de secours ont été créés',
  'recovery-codes-made.body.1': 'Les codes de secours précédents de votre compte sur {portal} ne fonctionnent plus.',
  'recovery-codes-made.note.1':
    'Si c’était vous, conservez les nouveaux en lieu sûr. Sinon, réinitialisez votre mot de passe maintenant et créez de nouveaux codes sur la page de votre compte.',
  'factor-required.subject': 'Votre compte sur {portal} aura besoin d’un second facteur',
  'factor-required.heading': 'Ajoutez un second facteur',
  'factor-required.body.1':
    'À partir du {moment}, {portal} exige un second facteur à la connexion. Votre compte n’en a pas encore.',
  'factor-required.body.2':
    'Ajoutez-le avant cette date sur la page de votre compte : une clé d’accès ou une application d’authentification. Sans lui, seule cette page s’ouvrira.',
  'factor-required.note.1':
    'Si vous vous connectez par votre entreprise : un second facteur compte aussi quand l’entreprise le demande et le signale. La page de votre compte indique s’il en manque un.',
  'factor-reset-begun.subject': 'Votre second facteur sur {portal} va être réinitialisé',
  'factor-reset-begun.heading': 'Une réinitialisation de votre second facteur a été demandée',
  'factor-reset-begun.body.1':
    'Il a été demandé aux responsables de {portal} de retirer l’application d’authentification, les clés d’accès et les codes de secours de votre compte. Ils cesseront de fonctionner le {moment}. Ensuite, la connexion n’en demandera aucun, et toutes les sessions seront terminées.',
  'factor-reset-begun.note.1': 'Si vous l’avez demandé, il n’y a rien à faire.',
  'factor-reset-begun.note.2':
    'Sinon, gardez votre second facteur avec ce lien, ou connectez-vous avec lui. Réinitialisez ensuite votre mot de passe : quelqu’un le connaît peut-être.',
  'factor-reset.subject': 'Votre second facteur sur {portal} a été réinitialisé',
  'factor-reset.heading': 'Votre second facteur a été réinitialisé',
  'factor-reset.body.1':
    'L’application d’authentification, les clés d’accès et les codes de secours de votre compte sur {portal} ne fonctionnent plus, et toutes les sessions sont terminées. La connexion n’en demande aucun.',
  'factor-reset.note.1': 'Connectez-vous et ajoutez de nouveau un second facteur.',
  'factor-reset.note.2':
    'Si vous ne l’avez pas demandé, réinitialisez votre mot de passe maintenant et prévenez les responsables de {portal}.',
  'passkey-added.subject': 'Une clé d’accès a été ajoutée à votre compte sur {portal}',
  'passkey-added.heading': 'Une clé d’accès a été ajoutée',
  'passkey-added.body.1':
    'La clé d’accès « {passkey} » ouvre désormais votre compte sur {portal}. Votre mot de passe seul ne suffit plus : une clé d’accès ou un code est aussi demandé.',
  'passkey-added.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'passkey-added.note.2':
    'Sinon, connectez-vous, retirez cette clé d’accès, mettez fin à toutes les autres sessions, puis changez votre mot de passe. Si vous ne pouvez plus vous connecter, contactez l’équipe de {portal}.',
  'passkey-removed.subject': 'Une clé d’accès de votre compte sur {portal} a été retirée',
  'passkey-removed.heading': 'Une clé d’accès a été retirée',
  'passkey-removed.body.1': 'La clé d’accès « {passkey} » n’ouvre plus votre compte sur {portal}.',
  'passkey-removed.note.1': 'Si c’était vous, vous pouvez aussi la supprimer sur l’appareil qui la conserve.',
  'passkey-removed.note.2':
    'Sinon, réinitialisez votre mot de passe maintenant, mettez fin à toutes les autres sessions et ajoutez de nouveau une clé d’accès.',
  'recovery-code-used.subject': 'Un code de secours de votre compte sur {portal} a été utilisé',
  'recovery-code-used.heading': 'Un code de secours a été utilisé',
  'recovery-code-used.body.1':
    'Un de vos codes de secours a été utilisé sur {portal}, avec votre mot de passe. Ce code ne fonctionne plus.',
  'recovery-code-used.note.1':
    'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant et créez de nouveaux codes de secours sur la page de votre compte.',
  'user-verify-email.subject': 'Confirmez votre adresse e-mail pour {portal}',
  'user-verify-email.heading': 'Confirmez votre adresse e-mail',
  'user-verify-email.body.1':
    'Quelqu’un, sans doute vous, s’est inscrit avec cette adresse pour contribuer à la gestion de {portal}. Confirmez-la dans le navigateur où vous vous êtes inscrit, puis connectez-vous avec le mot de passe choisi. Dans un autre navigateur, un nouveau vous sera demandé.',
  'user-verify-email.note.1': 'Ce lien est valable {duration}.',
  'user-verify-email.note.2': 'Si ce n’était pas vous, ignorez cet e-mail : sans votre confirmation, rien ne se passe.',
  'invitation.subject': 'Vous êtes invité à contribuer à la gestion de {portal}',
  'invitation.heading': 'Vous êtes invité',
  'invitation.body.1':
    'Vous êtes invité à contribuer à la gestion de {portal}. Acceptez pour choisir votre mot de passe.',
  'invitation.note.1': 'Ce lien est valable {duration}, et une seule fois.',
  'invitation.note.2': 'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  'registration-approved.subject': '{application} peut utiliser {product} {version}',
  'registration-approved.heading': 'Accès approuvé',
  'registration-approved.body.1':
    'Votre application « {application} » est maintenant inscrite à {product} {version} et peut l’appeler.',
  'registration-rejected.subject': '{application} ne peut pas utiliser {product} {version}',
  'registration-rejected.heading': 'Accès non approuvé',
  'registration-rejected.body.1':
    'La demande de votre application « {application} » d’utiliser {product} {version} n’a pas été approuvée.',
  'registration-rejected.body.2': 'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de {portal}.',
  'registration-revoked.subject': '{application} ne peut plus utiliser {product} {version}',
  'registration-revoked.heading': 'Accès retiré',
  'registration-revoked.body.1':
    'L’accès de votre application « {application} » à {product} {version} a été retiré. Ses appels sont désormais refusés.',
  'registration-revoked.body.2': 'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de {portal}.',
  'version-sunset.subject': '{product} {version} se termine le {day}',
  'version-sunset.heading': 'Une version que vous utilisez se termine',
  'version-sunset.body.1':
    'Votre application « {application} » a appelé {product} {version} ces 30 derniers jours. Cette version est obsolète et se termine le {day}.',
  'version-sunset.body.2':
    'Après cette date, ses appels peuvent être refusés. Passez avant à une version plus récente.',
  'registration-reopened.subject': '{application} attend de nouveau l’approbation pour {product} {version}',
  'registration-reopened.heading': 'L’accès attend de nouveau l’approbation',
  'registration-reopened.body.1':
    'Votre application « {application} » a un autre identifiant client : son accès à {product} {version} doit être approuvé de nouveau. Ses appels sont refusés jusque-là.',
  'registration-reopened.body.2':
    'Si ce n’est pas vous qui l’avez modifié, changez votre mot de passe et contactez l’équipe de {portal}.',
  'certificate-released.subject': 'Le certificat de {application} a été libéré',
  'certificate-released.heading': 'Un certificat a été libéré',
  'certificate-released.body.1':
    'L’équipe de {portal} a retiré le certificat de votre application « {application} », car quelqu’un d’autre l’a réclamé. Les appels avec ce certificat sont désormais refusés pour cette application.',
  'certificate-released.body.2': 'S’il était à vous, importez-en un autre et adressez-vous à l’équipe de {portal}.',
  'application-given.subject': 'Votre application {application} a été transférée',
  'application-given.heading': 'Une application a été transférée',
  'application-given.body.1':
    'L’équipe de {portal} a transféré votre application « {application} » à un autre développeur, avec ses clés et ses accès. Vous ne la voyez plus.',
  'application-given.body.2': 'Si cela vous surprend, adressez-vous à l’équipe de {portal}.',
  'application-received.subject': '{application} est désormais votre application',
  'application-received.heading': 'Une application vous a été transférée',
  'application-received.body.1':
    'L’équipe de {portal} vous a transféré l’application « {application} ». Ses clés, son certificat et ses accès restent valables.',
  'application-received.body.2':
    'La personne qui l’avait avant connaît peut-être encore ses clés : remplacez-les si nécessaire.',
  'key-expires.subject': 'La clé « {key} » de {application} expire bientôt',
  'key-expires.heading': 'Une clé expire bientôt',
  'key-expires.body.1':
    'La clé « {key} » de votre application « {application} » expire le {date}. Ses appels seront alors refusés.',
  'key-expires.body.2':
    'Générez-en une autre, mettez-la en service et révoquez celle-ci quand elle ne sert plus : ainsi rien ne s’arrête.',
  'key-expired.subject': 'La clé « {key} » de {application} a expiré',
  'key-expired.heading': 'Une clé a expiré',
  'key-expired.body.1':
    'La clé « {key} » de votre application « {application} » a expiré le {date}. Ses appels sont refusés.',
  'key-expired.body.2': 'Si l’application est encore utilisée, générez une autre clé.',
  'token-added.subject': 'Un jeton d’accès a été créé pour votre compte sur {portal}',
  'token-added.heading': 'Un jeton d’accès a été créé',
  'token-added.body.1': 'Avec le jeton d’accès « {token} », un programme utilise {portal} en votre nom.',
  'token-added.note.1': 'Si c’était vous, il n’y a rien à faire.',
  'token-added.note.2':
    'Sinon, révoquez le jeton dans votre compte, fermez toutes les autres sessions et changez votre mot de passe. Si vous ne pouvez plus entrer, adressez-vous à l’équipe de {portal}.',
  'token-expires.subject': 'Le jeton d’accès « {token} » sur {portal} expire bientôt',
  'token-expires.heading': 'Un jeton d’accès expire bientôt',
  'token-expires.body.1': 'Votre jeton d’accès « {token} » expire le {date}. Ses appels seront alors refusés.',
  'token-expires.body.2':
    'Créez-en un autre, donnez-le au programme et révoquez celui-ci : ainsi aucun appel n’échoue.',
  'token-expired.subject': 'Le jeton d’accès « {token} » sur {portal} a expiré',
  'token-expired.heading': 'Un jeton d’accès a expiré',
  'token-expired.body.1': 'Votre jeton d’accès « {token} » a expiré le {date}. Ses appels sont refusés.',
  'token-expired.body.2': 'Si le programme est encore utilisé, créez un autre jeton.',
  'key-revoked.subject': 'La clé « {key} » de {application} a été révoquée',
  'key-revoked.heading': 'Une clé a été révoquée',
  'key-revoked.body.1':
    'L’équipe de {portal} a révoqué la clé « {key} » de votre application « {application} », car d’autres personnes peuvent la connaître. Ses appels sont désormais refusés.',
  'key-revoked.body.2': 'Générez-en une autre et cherchez où celle-ci a été publiée : code, journaux, tickets.',
  'secret-refreshed.subject': 'Le secret de {application} a été renouvelé',
  'secret-refreshed.heading': 'Le secret a été renouvelé',
  'secret-refreshed.body.1':
    'Le fournisseur d’identité a répondu : votre application « {application} » a un autre secret de client. Le précédent ne fonctionne plus.',
  'secret-refreshed.body.2':
    'Le nouveau vous attend dans {portal}. Il peut être révélé une seule fois, pendant sept jours.',
  'certificate-expires.subject': 'Le certificat de {application} expire bientôt',
  'certificate-expires.heading': 'Un certificat expire bientôt',
  'certificate-expires.body.1':
    'Le certificat de votre application « {application} » expire le {date}. Ses appels seront alors refusés.',
  'certificate-expires.body.2':
    'Téléversez ou générez-en un autre avant cette date. Il remplace celui-ci aussitôt : faites basculer l’application en même temps.',
  'certificate-expired.subject': 'Le certificat de {application} a expiré',
  'certificate-expired.heading': 'Un certificat a expiré',
  'certificate-expired.body.1':
    'Le certificat de votre application « {application} » a expiré le {date}. Ses appels sont refusés.',
  'certificate-expired.body.2': 'Si l’application est encore utilisée, téléversez ou générez-en un autre.',
  'review-waiting.subject': 'Une décision vous attend sur {portal}',
  'review-waiting.heading': 'Une décision vous attend',
  'review-waiting.body.1': 'Inscriptions : {registrations}. Comptes : {accounts}.',
  'review-waiting.note.1': 'Vous recevez cet e-mail une fois par heure au plus, quand du nouveau attend sur {portal}.',
  'webhook-failing.subject': 'Un destinataire de webhooks échoue durablement',
  'webhook-failing.heading': 'Un destinataire de webhooks échoue durablement',
  'webhook-failing.body.1':
    '{receiver} n’accepte plus ce que {portal} envoie depuis le {date}. Envois en attente ou abandonnés : {waiting}.',
  'webhook-failing.body.2':
    'Chacun est tenté pendant trois jours, puis abandonné. Rien n’est désactivé : ce qui a été abandonné peut être renvoyé quand le destinataire répond de nouveau.',
  'webhook-failing.note.1':
    'Vous recevez cet e-mail une fois par jour au plus pour chaque destinataire. « stoa webhooks deliveries » en dit la raison.',
};
