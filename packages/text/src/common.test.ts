import { locales } from '@stoa/contract/locales';
import { describe } from 'vitest';
import * as caEs from './common/ca-es.ts';
import * as de from './common/de.ts';
import * as en from './common/en.ts';
import * as esEs from './common/es-es.ts';
import * as fr from './common/fr.ts';
import { checkTable } from './testing/check-table.ts';

const tables = { en, ca_ES: caEs, de, es_ES: esEs, fr };

describe.each(locales)('common texts in %s', (locale) => checkTable(locale, en.common, tables[locale].common));
