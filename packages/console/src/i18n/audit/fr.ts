import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  'audit.title': 'Audit',
  'audit.intro': 'Ce qui a été fait, et par qui. Rien ne peut être modifié ni retiré.',
  'audit.when': 'Quand',
  'audit.event': 'Événement',
  'audit.by': 'Par',
  'audit.about': 'À propos de',
  'audit.details': 'Détails',
  'audit.eventFilter': 'Événement, par exemple user_invited',
  'audit.from': 'Du',
  'audit.to': 'Au',
  'audit.only': 'Seulement {name}',
  'audit.notOnly': '{name} : tout afficher à nouveau',
  'audit.open': 'Détails de {event}',
  'audit.before': 'Avant',
  'audit.after': 'Après',
  'audit.field': 'Champ',
  'audit.ip': 'Adresse',
  'audit.userAgent': 'Navigateur ou programme',
  'audit.requestId': 'ID de requête',
  'audit.id': 'ID de l’entrée',
  'audit.export': 'Exporter en NDJSON',
  'audit.none': 'Rien n’a encore été fait',
  'audit.system': 'Le système',
  'audit.anonymous': 'Personne de connu',
};
