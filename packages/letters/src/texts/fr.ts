import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  plainLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer: 'Vous recevez cet e-mail car cette adresse a été utilisée sur {portal}.',
  reason: 'Le motif indiqué :',
  verifyEmail: {
    subject: 'Confirmez votre adresse e-mail pour {portal}',
    heading: 'Confirmez votre adresse e-mail',
    body: [
      'Quelqu’un, vous sans doute, s’est inscrit sur {portal} avec cette adresse. Confirmez-la pour continuer et définir votre mot de passe.',
    ],
    action: 'Confirmer l’adresse e-mail',
    notes: [
      'Ce lien est valable {duration}.',
      'Si ce n’était pas vous, ignorez cet e-mail : sans votre confirmation, rien ne se passe.',
    ],
  },
  resetPassword: {
    subject: 'Réinitialisez votre mot de passe pour {portal}',
    heading: 'Réinitialisez votre mot de passe',
    body: ['Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte sur {portal}.'],
    action: 'Choisir un nouveau mot de passe',
    notes: [
      'Ce lien est valable {duration}, et une seule fois.',
      'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.',
    ],
  },
  alreadyRegistered: {
    subject: 'Vous avez déjà un compte sur {portal}',
    heading: 'Vous avez déjà un compte',
    body: [
      'Quelqu’un, vous sans doute, a voulu s’inscrire sur {portal} avec cette adresse. Elle appartient déjà à votre compte : il suffit de vous connecter.',
    ],
    action: 'Se connecter',
    notes: [
      'Si vous ne connaissez plus votre mot de passe, choisissez « Mot de passe oublié » sur la page de connexion.',
      'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
    ],
  },
  accountApproved: {
    subject: 'Votre compte sur {portal} est approuvé',
    heading: 'Votre compte est approuvé',
    body: [
      'Vous pouvez maintenant vous connecter à {portal}, lire la documentation et créer votre première application.',
    ],
    action: 'Se connecter',
    notes: [],
  },
  accountRejected: {
    subject: 'Votre compte sur {portal} n’a pas été approuvé',
    heading: 'Votre compte n’a pas été approuvé',
    body: [
      'L’équipe de {portal} a examiné votre compte et ne l’a pas approuvé.',
      'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à elle.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Votre compte sur {portal} a été supprimé',
    heading: 'Votre compte a été supprimé',
    body: [
      'Votre compte sur {portal} vient d’être supprimé, et avec lui vos applications, leurs identifiants et leurs inscriptions.',
    ],
    notes: ['Si ce n’était pas vous, adressez-vous à l’équipe de {portal}.'],
  },
  passwordChanged: {
    subject: 'Votre mot de passe pour {portal} a été modifié',
    heading: 'Votre mot de passe a été modifié',
    body: [
      'Le mot de passe de votre compte sur {portal} vient d’être modifié, et les autres sessions ont été fermées.',
    ],
    action: 'Réinitialiser le mot de passe',
    notes: ['Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant.'],
  },
  userVerifyEmail: {
    subject: 'Confirmez votre adresse e-mail pour {portal}',
    heading: 'Confirmez votre adresse e-mail',
    body: [
      'Quelqu’un, sans doute vous, s’est inscrit avec cette adresse pour contribuer à la gestion de {portal}. Confirmez-la, puis connectez-vous avec le mot de passe choisi.',
    ],
    action: 'Confirmer l’adresse e-mail',
    notes: [
      'Ce lien est valable {duration}.',
      'Si ce n’était pas vous, ignorez cet e-mail : sans votre confirmation, rien ne se passe.',
    ],
  },
  invitation: {
    subject: 'Vous êtes invité à contribuer à la gestion de {portal}',
    heading: 'Vous êtes invité',
    body: ['Vous êtes invité à contribuer à la gestion de {portal}. Acceptez pour choisir votre mot de passe.'],
    action: 'Accepter l’invitation',
    notes: [
      'Ce lien est valable {duration}, et une seule fois.',
      'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
    ],
  },
  registrationApproved: {
    subject: '{application} peut utiliser {product} {version}',
    heading: 'Accès approuvé',
    body: ['Votre application « {application} » est maintenant inscrite à {product} {version} et peut l’appeler.'],
    action: 'Ouvrir l’application',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} ne peut pas utiliser {product} {version}',
    heading: 'Accès non approuvé',
    body: [
      'La demande de votre application « {application} » d’utiliser {product} {version} n’a pas été approuvée.',
      'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de {portal}.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} ne peut plus utiliser {product} {version}',
    heading: 'Accès retiré',
    body: [
      'L’accès de votre application « {application} » à {product} {version} a été retiré. Ses appels sont désormais refusés.',
      'Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de {portal}.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  registrationReopened: {
    subject: '{application} attend de nouveau l’approbation pour {product} {version}',
    heading: 'L’accès attend de nouveau l’approbation',
    body: [
      'Votre application « {application} » a un autre identifiant client : son accès à {product} {version} doit être approuvé de nouveau. Ses appels sont refusés jusque-là.',
      'Si ce n’est pas vous qui l’avez modifié, changez votre mot de passe et contactez l’équipe de {portal}.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  certificateReleased: {
    subject: 'Le certificat de {application} a été libéré',
    heading: 'Un certificat a été libéré',
    body: [
      'L’équipe de {portal} a retiré le certificat de votre application « {application} », car quelqu’un d’autre l’a réclamé. Les appels avec ce certificat sont désormais refusés pour cette application.',
      'S’il était à vous, importez-en un autre et adressez-vous à l’équipe de {portal}.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  keyExpires: {
    subject: 'La clé « {key} » de {application} expire bientôt',
    heading: 'Une clé expire bientôt',
    body: [
      'La clé « {key} » de votre application « {application} » expire le {date}. Ses appels seront alors refusés.',
      'Générez-en une autre, mettez-la en service et révoquez celle-ci quand elle ne sert plus : ainsi rien ne s’arrête.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  keyExpired: {
    subject: 'La clé « {key} » de {application} a expiré',
    heading: 'Une clé a expiré',
    body: [
      'La clé « {key} » de votre application « {application} » a expiré le {date}. Ses appels sont refusés.',
      'Si l’application est encore utilisée, générez une autre clé.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  keyRevoked: {
    subject: 'La clé « {key} » de {application} a été révoquée',
    heading: 'Une clé a été révoquée',
    body: [
      'L’équipe de {portal} a révoqué la clé « {key} » de votre application « {application} », car d’autres personnes peuvent la connaître. Ses appels sont désormais refusés.',
      'Générez-en une autre et cherchez où celle-ci a été publiée : code, journaux, tickets.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  secretRefreshed: {
    subject: 'Le secret de {application} a été renouvelé',
    heading: 'Le secret a été renouvelé',
    body: [
      'Le fournisseur d’identité a répondu : votre application « {application} » a un autre secret de client. Le précédent ne fonctionne plus.',
      'Le nouveau vous attend dans {portal}. Il peut être révélé une seule fois, pendant sept jours.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  certificateExpires: {
    subject: 'Le certificat de {application} expire bientôt',
    heading: 'Un certificat expire bientôt',
    body: [
      'Le certificat de votre application « {application} » expire le {date}. Ses appels seront alors refusés.',
      'Téléversez ou générez-en un autre avant cette date. Il remplace celui-ci aussitôt : faites basculer l’application en même temps.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  certificateExpired: {
    subject: 'Le certificat de {application} a expiré',
    heading: 'Un certificat a expiré',
    body: [
      'Le certificat de votre application « {application} » a expiré le {date}. Ses appels sont refusés.',
      'Si l’application est encore utilisée, téléversez ou générez-en un autre.',
    ],
    action: 'Ouvrir l’application',
    notes: [],
  },
  reviewWaiting: {
    subject: 'Une décision vous attend sur {portal}',
    heading: 'Une décision vous attend',
    body: ['Inscriptions : {registrations}. Comptes : {accounts}.'],
    action: 'Ouvrir la console',
    notes: ['Vous recevez cet e-mail une fois par heure au plus, quand du nouveau attend sur {portal}.'],
  },
  webhookFailing: {
    subject: 'Un destinataire de webhooks échoue durablement',
    heading: 'Un destinataire de webhooks échoue durablement',
    body: [
      '{receiver} n’accepte plus ce que {portal} envoie depuis le {date}. Envois en attente ou abandonnés : {waiting}.',
      'Chacun est tenté pendant trois jours, puis abandonné. Rien n’est désactivé : ce qui a été abandonné peut être renvoyé quand le destinataire répond de nouveau.',
    ],
    action: 'Ouvrir la console',
    notes: [
      'Vous recevez cet e-mail une fois par jour au plus pour chaque destinataire. « stoa webhooks deliveries » en dit la raison.',
    ],
  },
};
