import { registerAuthElements } from '../entries/register.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
