const icon = (path: string) => () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const ChatIcon = icon('M4 5.5h16v11H9.5L5.5 20v-3.5H4z');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const DownIcon = icon('M6 9.5l6 6 6-6');
export const SendIcon = icon('M12 19V5M6 11l6-6 6 6');
export const ClipIcon = icon(
  'M19 11l-7.5 7.5a4.2 4.2 0 0 1-6-6L13 5a2.8 2.8 0 0 1 4 4l-7.5 7.5a1.4 1.4 0 0 1-2-2L14 8',
);
export const FileIcon = icon('M7 4h7l4 4v12H7zM14 4v4h4');
export const SoundIcon = icon('M5 10v4h3l4 4V6L8 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11');
export const MuteIcon = icon('M5 10v4h3l4 4V6L8 10zM16 10l4 4M20 10l-4 4');
export const ClockIcon = icon('M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 1.5');
export const TickIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const TicksIcon = icon('M2.5 12.5L7 17l9.5-9.5M11.5 15.5L13 17l9-9');
export const WarningIcon = icon('M12 4l9 16H3zM12 10v4.5M12 17v.5');
