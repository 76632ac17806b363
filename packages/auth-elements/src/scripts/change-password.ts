import { registerAuthElements } from '../entries/change-password.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
