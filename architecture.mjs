// The plan of the house. A line names a module and the modules above it whose door it may use.
// .dependency-cruiser.mjs turns it into rules; ARCHITECTURE.md tells it in words.
export const server = {
  accounts: [],
  projects: ['accounts'],
  fields: ['projects'],
  clients: ['projects', 'fields'],
  tasks: ['projects', 'clients'],
  inbox: ['accounts', 'projects', 'fields', 'clients'],
  calls: ['projects', 'clients', 'tasks', 'inbox'],
  tickets: ['projects', 'clients', 'tasks', 'inbox'],
  deals: ['projects', 'fields', 'clients', 'tasks', 'inbox', 'calls'],
  notes: ['projects', 'clients', 'tasks', 'inbox', 'deals'],
  mailings: ['projects', 'clients', 'inbox', 'deals'],
  notifications: ['accounts', 'projects', 'clients'],
  analytics: ['projects', 'fields', 'clients', 'tasks', 'inbox', 'tickets', 'deals', 'calls'],
};

// The chat for other people's websites stands alone: of the contract it takes the types, which weigh nothing.
export const widget = { types: ['contract'], libraries: ['preact'] };

// The inbox comes after deals here: the dialogue window shows everything.
export const web = {
  accounts: [],
  projects: ['accounts'],
  fields: ['projects'],
  clients: ['projects', 'fields'],
  tasks: ['projects', 'clients'],
  notifications: ['projects'],
  calls: ['projects', 'clients', 'notifications'],
  tickets: ['projects', 'clients', 'tasks'],
  deals: ['projects', 'fields', 'clients', 'tasks', 'calls', 'tickets'],
  mailings: ['projects', 'deals'],
  inbox: ['projects', 'clients', 'tasks', 'calls', 'tickets', 'deals'],
  analytics: ['projects', 'clients', 'deals'],
};
