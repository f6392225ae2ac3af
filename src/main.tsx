import './ui/styles.css';
import { boot } from './app/boot.tsx';

void boot(document.getElementById('root'));
