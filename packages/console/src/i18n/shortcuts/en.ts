/** Every key of the console. */
export const texts = {
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.list': 'Show this list',
  'shortcuts.escape': 'Close what is open',
  'shortcuts.everywhere': 'Everywhere',
  'shortcuts.inFind': 'In Find or do',
  'shortcuts.inRequests': 'In Requests',
  'shortcuts.inText': 'In a text',
  'shortcuts.move': 'Next and previous',
  'shortcuts.approve': 'Approve',
  'shortcuts.reject': 'Reject',
  'shortcuts.mark': 'Mark',
  'shortcuts.bold': 'Bold',
  'shortcuts.italic': 'Italic',
  'shortcuts.link': 'Link, of what is selected',
  'shortcuts.search': 'Search in the text',
  'shortcuts.problem': 'Next problem',
} as const;
