import { expect, test, vi } from 'vitest';
import { addLayer, closeTop, removeLayer } from './layers.ts';

function open(kind: 'dropdown' | 'window') {
  const layer = { kind, close: vi.fn(() => removeLayer(layer)) };
  addLayer(layer);
  return layer;
}

const esc = () => {
  const event = { key: 'Escape', isComposing: false, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  closeTop(event);
  return event;
};

test('Esc closes the top layer only, and nobody below hears it', () => {
  const [modal, dropdown] = [open('window'), open('dropdown')];
  const event = esc();
  expect(dropdown.close).toHaveBeenCalledOnce();
  expect(modal.close).not.toHaveBeenCalled();
  expect(event.stopPropagation).toHaveBeenCalled();
  esc();
  expect(modal.close).toHaveBeenCalledOnce();
});

test('with nothing open Esc belongs to the screen', () => {
  expect(esc().preventDefault).not.toHaveBeenCalled();
});

test('a second dropdown closes the first, but not the window under it', () => {
  const [modal, first] = [open('window'), open('dropdown')];
  const second = open('dropdown');
  expect(first.close).toHaveBeenCalledOnce();
  expect(modal.close).not.toHaveBeenCalled();
  for (const layer of [second, modal]) removeLayer(layer);
});

test('Esc that ends an input method’s word closes nothing', () => {
  const modal = open('window');
  closeTop({ key: 'Escape', isComposing: true, preventDefault: vi.fn(), stopPropagation: vi.fn() });
  expect(modal.close).not.toHaveBeenCalled();
  removeLayer(modal);
});
