import { registerAuthElements } from '../entries/login.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
