/**
 * What Playwright itself turns off: Chromium hears only the last such list, so ours repeats it. Not so for
 * ThirdPartyStoragePartitioning: storage divided by the page around a frame is what people's browsers have.
 */
const ofPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

// Every new window draws two hidden pages for its address bar, which cost more than our own page does.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

// With every page a process is started for the next one, which a test seldom opens.
const spare = ['SpareRendererForSitePerProcess'];

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  `--disable-features=${[...ofPlaywright, ...addressBar, ...spare].join(',')}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];
