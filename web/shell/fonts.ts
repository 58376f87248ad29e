import fontStyles from '../ui/fonts.css?url';

export { fontStyles };

const KEY = 'fonts';

/**
 * Fonts are asked for after the page has been painted, in local fonts of the same metrics: on a slow line they would hold
 * it up by more than all the rest. Who has fetched them before gets them from the cache, and at once. Without scripts the
 * style sheet stands in a <noscript>.
 */
export const fontScript = `(function(){var k="${KEY}",h=${JSON.stringify(fontStyles)},n=0;function f(){if(n++)return;var l=document.createElement("link");l.rel="stylesheet";l.href=h;document.head.appendChild(l);try{localStorage.setItem(k,h)}catch(e){}}try{if(localStorage.getItem(k)===h)return f()}catch(e){}addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(f,50)})});setTimeout(f,1500)})})()`;
