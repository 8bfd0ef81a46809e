globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  // Long lists of schemas are inlined in each call already.
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
});
