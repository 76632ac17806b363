import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  'audit.title': 'Protokoll',
  'audit.intro': 'Was getan wurde und von wem. Nichts kann geändert oder entfernt werden.',
  'audit.when': 'Wann',
  'audit.event': 'Ereignis',
  'audit.by': 'Von',
  'audit.about': 'Über',
  'audit.details': 'Einzelheiten',
  'audit.eventFilter': 'Ereignis, etwa user_invited',
  'audit.from': 'Von',
  'audit.to': 'Bis',
  'audit.only': 'Nur {name}',
  'audit.notOnly': '{name}: wieder alles anzeigen',
  'audit.open': 'Einzelheiten zu {event}',
  'audit.before': 'Vorher',
  'audit.after': 'Nachher',
  'audit.field': 'Feld',
  'audit.ip': 'Adresse',
  'audit.userAgent': 'Browser oder Programm',
  'audit.requestId': 'Anfrage-ID',
  'audit.id': 'Eintrags-ID',
  'audit.export': 'Als NDJSON exportieren',
  'audit.none': 'Noch wurde nichts getan',
  'audit.system': 'Das System',
  'audit.anonymous': 'Niemand Bekanntes',
};
