import { registerAuthElements } from '../entries/shared.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
