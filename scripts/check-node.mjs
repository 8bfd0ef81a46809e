// Old syntax on purpose: an old Node must be able to read this file to be told that it is old.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error(
    'Parley needs Node.js 20.19 or newer to start; this is ' +
      process.versions.node +
      '.\nInstall a newer one (https://nodejs.org) and run the same command again.',
  );
  process.exit(1);
}
