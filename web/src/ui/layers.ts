import { useEffect, useEffectEvent } from 'react';

type Layer = { kind: 'dropdown' | 'window'; close: () => void };

/** Everything that floats, lowest first. Esc closes the top one only; a new dropdown closes the one beside it. */
const layers: Layer[] = [];

export function useLayer(kind: Layer['kind'], opened: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const layer: Layer = { kind, close: () => close() };
    addLayer(layer);
    return () => removeLayer(layer);
  }, [kind, opened]);
}

export function addLayer(layer: Layer) {
  const top = layers.at(-1);
  if (layer.kind === 'dropdown' && top?.kind === 'dropdown') top.close();
  if (layers.length === 0) globalThis.window?.addEventListener('keydown', closeTop, { capture: true });
  layers.push(layer);
}

export function removeLayer(layer: Layer) {
  const place = layers.indexOf(layer);
  if (place >= 0) layers.splice(place, 1);
  if (layers.length === 0) globalThis.window?.removeEventListener('keydown', closeTop, { capture: true });
}

/** In the capture phase, so that no component below hears the same Esc. */
export function closeTop(event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'preventDefault' | 'stopPropagation'>) {
  if (event.key !== 'Escape' || event.isComposing) return;
  const top = layers.at(-1);
  if (!top) return;
  event.preventDefault();
  event.stopPropagation();
  top.close();
}
