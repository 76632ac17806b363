import type { texts as english } from './en.ts';

/** Deutsch. */
export const texts: Record<keyof typeof english, string> = {
  'kind.sunset': 'Abschaltung',
  'today.sunset': '{names}: {applications} Anwendungen rufen noch auf',
  'today.sunsetOne': '{names}: 1 Anwendung ruft noch auf',
  'funnel.title': 'Von der Anmeldung zum ersten Aufruf',
  'funnel.window': 'letzte 30 Tage',
  'funnel.counting': 'Es wird gerade gezählt…',
  'funnel.counted': 'Gezählt {moment}',
  'funnel.nobody': 'In den letzten 30 Tagen hat sich niemand angemeldet.',
  'funnel.nobodyYet': 'Wer sich eben angemeldet hat, ist noch nicht gezählt. Gezählt wird alle fünf Minuten.',
  'funnel.after': 'nach {time}',
  'funnel.atOnce': 'sofort',
  'funnel.missing': '{count} noch nicht',
  'funnel.step.signed_up': 'Angemeldet',
  'funnel.step.confirmed': 'Bestätigt',
  'funnel.step.approved': 'Freigegeben',
  'funnel.step.application': 'Anwendung',
  'funnel.step.access': 'Zugang',
  'funnel.step.key': 'Schlüssel',
  'funnel.step.called': 'Erster Aufruf',
  'funnel.slow.none': 'Bei keinem Schritt braucht die Hälfte länger als eine Minute.',
  'funnel.slow.confirmed':
    'Die Hälfte derer, die ihre Adresse bestätigen, braucht dazu länger als {time}. Das ist der langsame Schritt.',
  'funnel.slow.approved': 'Die Hälfte der Freigegebenen wartet darauf länger als {time}. Das ist der langsame Schritt.',
  'funnel.slow.application':
    'Die Hälfte derer, die eine Anwendung anlegen, braucht dazu länger als {time}. Das ist der langsame Schritt.',
  'funnel.slow.access':
    'Die Hälfte derer, die Zugang bekommen, wartet länger als {time}. Das ist der langsame Schritt.',
  'funnel.slow.key':
    'Die Hälfte derer, die einen Schlüssel erstellen, braucht dazu länger als {time}. Das ist der langsame Schritt.',
  'funnel.slow.called':
    'Die Hälfte derer, die aufrufen, braucht bis zum ersten erfolgreichen Aufruf länger als {time}. Das ist der langsame Schritt.',
  'stuck.title.confirmed': 'Noch nicht bestätigt',
  'stuck.title.approved': 'Noch nicht freigegeben',
  'stuck.title.application': 'Noch keine Anwendung',
  'stuck.title.access': 'Noch kein Zugang',
  'stuck.title.key': 'Noch kein Schlüssel',
  'stuck.title.called': 'Noch kein erfolgreicher Aufruf',
  'stuck.intro':
    'Sie haben sich in den letzten 30 Tagen angemeldet und alle Schritte davor erreicht. Die am längsten warten, stehen zuerst. Gezählt wird alle fünf Minuten.',
  'stuck.back': 'Heute',
  'ending.intro':
    'Veraltete Versionen, die binnen 60 Tagen enden oder schon hätten enden sollen und in den letzten sieben Tagen von Anwendungen aufgerufen wurden. Alle fünf Minuten gezählt.',
  'ending.none': 'Keine Version, die endet, wird noch aufgerufen',
  'ending.noneText': 'Geben Sie einer veralteten Version ein Abschaltdatum, und ihre Aufrufer werden gezählt.',
  'stuck.step': 'Schritt',
  'stuck.name': 'Name',
  'stuck.status': 'Konto',
  'stuck.since': 'Schritt davor',
  'stuck.empty': 'Hier bleibt niemand stehen',
  'stuck.emptyText': 'Alle, die so weit kamen, sind weitergekommen.',
};
