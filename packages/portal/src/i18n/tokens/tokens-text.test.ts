import { locales } from '@stoa/contract/locales';
import { checkTable } from '@stoa/text/testing/check-table';
import { describe } from 'vitest';
import * as caEs from './ca-es.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as esEs from './es-es.ts';
import * as fr from './fr.ts';

const tables = { en, ca_ES: caEs, de, es_ES: esEs, fr };

describe.each(locales)('texts of access tokens in %s', (locale) => checkTable(locale, en.texts, tables[locale].texts));
