import { registerAuthElements } from '../index.ts';
import { offerGlobally } from './offer-globally.ts';

offerGlobally(registerAuthElements);
