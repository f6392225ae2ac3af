import './ui/styles.css';
import { boot } from './app/boot.tsx';
import './app/first-taps.ts';

void boot(document.getElementById('root'));
