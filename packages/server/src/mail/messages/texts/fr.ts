import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  plainLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer: 'Vous recevez cet e-mail car cette adresse a été utilisée sur {portal}.',
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
    body: [
      'Vous êtes invité à rejoindre {organization} et à contribuer à la gestion de {portal}. Acceptez pour choisir votre mot de passe.',
    ],
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
};
