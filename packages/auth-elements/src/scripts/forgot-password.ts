import { registerAuthElements } from '../entries/forgot-password.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
