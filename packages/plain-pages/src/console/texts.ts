import type { Locale } from '@stoa/contract/locales';
import type { UserRole } from '@stoa/contract/users';

/** What the pages say beside the elements, which have their own texts. */
export interface ConsoleTexts {
  readonly label: string;
  readonly logIn: string;
  readonly signUp: string;
  readonly forgotPassword: string;
  readonly resetPassword: string;
  readonly changePassword: string;
  readonly acceptInvitation: string;
  readonly account: string;
  readonly registered: string;
  readonly continueWith: string;
  readonly notInvited: string;
  readonly disabled: string;
  readonly ssoFailed: string;
  readonly role: string;
  readonly roles: Readonly<Record<UserRole | 'none', string>>;
  readonly sessions: string;
  readonly thisSession: string;
  readonly lastSeen: string;
  readonly endSession: string;
  readonly logOut: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly session: string;
  readonly sessionUnknown: string;
  readonly accountReady: string;
  readonly haveAccount: string;
  readonly registrationOff: string;
  readonly forgotHelp: string;
  readonly checkEmail: string;
  readonly passwordSet: string;
  readonly invitationIncomplete: string;
}

export const consoleTexts: Readonly<Record<Locale, ConsoleTexts>> = {
  en: {
    label: 'Console',
    logIn: 'Log in',
    signUp: 'Sign up',
    forgotPassword: 'Forgot your password?',
    resetPassword: 'Reset password',
    changePassword: 'Change password',
    acceptInvitation: 'Accept invitation',
    account: 'Your account',
    registered: 'Almost done: open the link in the email that we have sent you, then log in.',
    continueWith: 'Continue with {name}',
    notInvited: 'Nobody has invited this address yet. Ask an owner of this portal.',
    disabled: 'Your account was disabled. Ask an owner of this portal.',
    ssoFailed: 'You could not be logged in with single sign-on. Please try again.',
    role: 'Role',
    roles: {
      owner: 'Owner: everything',
      publisher: 'Publisher: apply the portal as code',
      approver: 'Approver: decide on developers and registrations',
      viewer: 'Viewer: look',
      none: 'None yet. Ask an owner of this portal for one.',
    },
    sessions: 'Sessions',
    thisSession: 'this one',
    lastSeen: 'Last used',
    endSession: 'End',
    logOut: 'Log out',
    failed: 'That did not work. Please try again.',
    tryAgain: 'Try again',
    session: '{browser} on {system}',
    sessionUnknown: 'Unknown browser',
    accountReady: 'Your account is ready. Log in with the password that you chose.',
    haveAccount: 'Already have an account?',
    registrationOff: 'Nobody can sign up here. Ask an owner of this portal for an invitation.',
    forgotHelp: 'Enter your email and we will send you a link to set a new password.',
    checkEmail: 'Check your email',
    passwordSet: 'Password successfully set!',
    invitationIncomplete:
      'This link is not complete. Open it from the email again, or ask the person who invited you for a new one.',
  },
  de: {
    label: 'Konsole',
    logIn: 'Anmelden',
    signUp: 'Registrieren',
    forgotPassword: 'Passwort vergessen?',
    resetPassword: 'Passwort zurücksetzen',
    changePassword: 'Passwort ändern',
    acceptInvitation: 'Einladung annehmen',
    account: 'Ihr Konto',
    registered:
      'Fast fertig: Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben, und melden Sie sich an.',
    continueWith: 'Weiter mit {name}',
    notInvited: 'Diese Adresse hat noch niemand eingeladen. Fragen Sie einen Inhaber dieses Portals.',
    disabled: 'Ihr Konto wurde gesperrt. Fragen Sie einen Inhaber dieses Portals.',
    ssoFailed: 'Die Anmeldung mit Single Sign-on ist nicht gelungen. Bitte versuchen Sie es noch einmal.',
    role: 'Rolle',
    roles: {
      owner: 'Inhaber: alles',
      publisher: 'Herausgeber: das Portal als Code einspielen',
      approver: 'Prüfer: über Entwickler und Registrierungen entscheiden',
      viewer: 'Betrachter: ansehen',
      none: 'Noch keine. Fragen Sie einen Inhaber dieses Portals.',
    },
    sessions: 'Sitzungen',
    thisSession: 'diese',
    lastSeen: 'Zuletzt verwendet',
    endSession: 'Beenden',
    logOut: 'Abmelden',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
    session: '{browser} auf {system}',
    sessionUnknown: 'Unbekannter Browser',
    accountReady: 'Ihr Konto ist bereit. Melden Sie sich mit dem Passwort an, das Sie gewählt haben.',
    haveAccount: 'Sie haben schon ein Konto?',
    registrationOff:
      'Hier kann sich niemand selbst registrieren. Bitten Sie einen Inhaber dieses Portals um eine Einladung.',
    forgotHelp: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link für ein neues Passwort.',
    checkEmail: 'Sehen Sie in Ihrem Postfach nach',
    passwordSet: 'Passwort erfolgreich gesetzt!',
    invitationIncomplete:
      'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail oder bitten Sie um eine neue Einladung.',
  },
  fr: {
    label: 'Console',
    logIn: 'Connexion',
    signUp: 'Inscription',
    forgotPassword: 'Mot de passe oublié ?',
    resetPassword: 'Réinitialiser le mot de passe',
    changePassword: 'Changer le mot de passe',
    acceptInvitation: 'Accepter l’invitation',
    account: 'Votre compte',
    registered: 'Presque fini : ouvrez le lien de l’e-mail que nous vous avons envoyé, puis connectez-vous.',
    continueWith: 'Continuer avec {name}',
    notInvited: 'Personne n’a encore invité cette adresse. Demandez à un propriétaire de ce portail.',
    disabled: 'Votre compte a été désactivé. Demandez à un propriétaire de ce portail.',
    ssoFailed: 'La connexion par authentification unique a échoué. Réessayez.',
    role: 'Rôle',
    roles: {
      owner: 'Propriétaire : tout',
      publisher: 'Éditeur : appliquer le portail sous forme de code',
      approver: 'Approbateur : décider des développeurs et des inscriptions',
      viewer: 'Lecteur : consulter',
      none: 'Aucun pour l’instant. Demandez-en un à un propriétaire de ce portail.',
    },
    sessions: 'Sessions',
    thisSession: 'celle-ci',
    lastSeen: 'Dernière utilisation',
    endSession: 'Terminer',
    logOut: 'Se déconnecter',
    failed: 'Cela n’a pas fonctionné. Réessayez.',
    tryAgain: 'Réessayer',
    session: '{browser} sur {system}',
    sessionUnknown: 'Navigateur inconnu',
    accountReady: 'Votre compte est prêt. Connectez-vous avec le mot de passe que vous avez choisi.',
    haveAccount: 'Vous avez déjà un compte ?',
    registrationOff: 'Personne ne peut s’inscrire ici. Demandez une invitation à un propriétaire de ce portail.',
    forgotHelp: 'Saisissez votre e-mail : nous vous enverrons un lien pour définir un nouveau mot de passe.',
    checkEmail: 'Consultez votre messagerie',
    passwordSet: 'Mot de passe défini !',
    invitationIncomplete:
      'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail ou demandez une nouvelle invitation.',
  },
  es_ES: {
    label: 'Consola',
    logIn: 'Iniciar sesión',
    signUp: 'Registrarse',
    forgotPassword: '¿Ha olvidado la contraseña?',
    resetPassword: 'Restablecer la contraseña',
    changePassword: 'Cambiar la contraseña',
    acceptInvitation: 'Aceptar la invitación',
    account: 'Su cuenta',
    registered: 'Casi listo: abra el enlace del correo que le hemos enviado y luego inicie sesión.',
    continueWith: 'Continuar con {name}',
    notInvited: 'Nadie ha invitado aún a esta dirección. Pregunte a un propietario de este portal.',
    disabled: 'Su cuenta está desactivada. Pregunte a un propietario de este portal.',
    ssoFailed: 'No se ha podido iniciar sesión con SSO. Inténtelo de nuevo.',
    role: 'Rol',
    roles: {
      owner: 'Propietario: todo',
      publisher: 'Editor: aplicar el portal como código',
      approver: 'Aprobador: decidir sobre desarrolladores y registros',
      viewer: 'Lector: consultar',
      none: 'Ninguno todavía. Pídalo a un propietario de este portal.',
    },
    sessions: 'Sesiones',
    thisSession: 'esta',
    lastSeen: 'Último uso',
    endSession: 'Cerrar',
    logOut: 'Cerrar sesión',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
    tryAgain: 'Reintentar',
    session: '{browser} en {system}',
    sessionUnknown: 'Navegador desconocido',
    accountReady: 'Su cuenta está lista. Inicie sesión con la contraseña que ha elegido.',
    haveAccount: '¿Ya tiene una cuenta?',
    registrationOff: 'Aquí nadie puede registrarse. Pida una invitación a un propietario de este portal.',
    forgotHelp: 'Introduzca su correo electrónico y le enviaremos un enlace para elegir una contraseña nueva.',
    checkEmail: 'Revise su correo electrónico',
    passwordSet: '¡Contraseña establecida!',
    invitationIncomplete: 'Este enlace está incompleto. Ábralo de nuevo desde el correo o pida otra invitación.',
  },
  ca_ES: {
    label: 'Consola',
    logIn: 'Inicieu la sessió',
    signUp: 'Registreu-vos',
    forgotPassword: 'Heu oblidat la contrasenya?',
    resetPassword: 'Restabliu la contrasenya',
    changePassword: 'Canvieu la contrasenya',
    acceptInvitation: 'Accepteu la invitació',
    account: 'El vostre compte',
    registered: 'Gairebé fet: obriu l’enllaç del correu que us hem enviat i inicieu la sessió.',
    continueWith: 'Continueu amb {name}',
    notInvited: 'Encara no ha convidat ningú aquesta adreça. Pregunteu a un propietari d’aquest portal.',
    disabled: 'El vostre compte està desactivat. Pregunteu a un propietari d’aquest portal.',
    ssoFailed: 'No s’ha pogut iniciar la sessió amb SSO. Torneu-ho a provar.',
    role: 'Rol',
    roles: {
      owner: 'Propietari: tot',
      publisher: 'Editor: aplicar el portal com a codi',
      approver: 'Aprovador: decidir sobre desenvolupadors i registres',
      viewer: 'Lector: consultar',
      none: 'Cap encara. Demaneu-ne un a un propietari d’aquest portal.',
    },
    sessions: 'Sessions',
    thisSession: 'aquesta',
    lastSeen: 'Darrer ús',
    endSession: 'Finalitzeu',
    logOut: 'Tanqueu la sessió',
    failed: 'No ha funcionat. Torneu-ho a provar.',
    tryAgain: 'Torneu-ho a provar',
    session: '{browser} a {system}',
    sessionUnknown: 'Navegador desconegut',
    accountReady: 'El vostre compte està a punt. Inicieu la sessió amb la contrasenya que heu triat.',
    haveAccount: 'Ja teniu un compte?',
    registrationOff: 'Aquí ningú no es pot registrar. Demaneu una invitació a un propietari d’aquest portal.',
    forgotHelp: 'Introduïu el correu electrònic i us enviarem un enllaç per triar una contrasenya nova.',
    checkEmail: 'Reviseu el correu electrònic',
    passwordSet: 'Contrasenya establerta!',
    invitationIncomplete: 'Aquest enllaç és incomplet. Obriu-lo de nou des del correu o demaneu una altra invitació.',
  },
};
