import { registerAuthElements } from '../entries/accept-invitation.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
