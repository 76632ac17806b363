import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  'audit.title': 'Auditoria',
  'audit.intro': 'Què s’ha fet i qui ho ha fet. No es pot canviar ni treure res.',
  'audit.when': 'Quan',
  'audit.event': 'Esdeveniment',
  'audit.by': 'Per',
  'audit.about': 'Sobre',
  'audit.details': 'Detalls',
  'audit.eventFilter': 'Esdeveniment, com ara user_invited',
  'audit.from': 'Des de',
  'audit.to': 'Fins a',
  'audit.only': 'Només {name}',
  'audit.notOnly': '{name}: torna a mostrar-ho tot',
  'audit.open': 'Detalls de {event}',
  'audit.before': 'Abans',
  'audit.after': 'Després',
  'audit.field': 'Camp',
  'audit.ip': 'Adreça',
  'audit.userAgent': 'Navegador o programa',
  'audit.requestId': 'ID de petició',
  'audit.id': 'ID de l’entrada',
  'audit.export': 'Exporta com a NDJSON',
  'audit.none': 'Encara no s’ha fet res',
  'audit.system': 'El sistema',
  'audit.anonymous': 'Ningú conegut',
};
