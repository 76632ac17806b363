import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  'audit.title': 'Auditoría',
  'audit.intro': 'Qué se hizo y quién lo hizo. Nada se puede cambiar ni quitar.',
  'audit.when': 'Cuándo',
  'audit.event': 'Evento',
  'audit.by': 'Por',
  'audit.about': 'Sobre',
  'audit.details': 'Detalles',
  'audit.eventFilter': 'Evento, por ejemplo user_invited',
  'audit.from': 'Desde',
  'audit.to': 'Hasta',
  'audit.only': 'Solo {name}',
  'audit.notOnly': '{name}: mostrar todo otra vez',
  'audit.open': 'Detalles de {event}',
  'audit.before': 'Antes',
  'audit.after': 'Después',
  'audit.field': 'Campo',
  'audit.ip': 'Dirección',
  'audit.userAgent': 'Navegador o programa',
  'audit.requestId': 'ID de petición',
  'audit.id': 'ID de la entrada',
  'audit.export': 'Exportar como NDJSON',
  'audit.none': 'Aún no se ha hecho nada',
  'audit.system': 'El sistema',
  'audit.anonymous': 'Nadie conocido',
};
