import { registerAuthElements } from '../entries/reset-password.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
