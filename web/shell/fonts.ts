import fontStyles from '../ui/fonts.css?url';

export { fontStyles };

/**
 * Fonts are asked for after the first frame, which is painted in local fonts of the same metrics: on a slow line they
 * would hold it up by more than all the rest. Without scripts the style sheet stands in a <noscript>.
 */
export const fontScript = `(function(){var n=0;function f(){if(n++)return;var l=document.createElement("link");l.rel="stylesheet";l.href=${JSON.stringify(fontStyles)};document.head.appendChild(l)}addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(f,50)})});setTimeout(f,1500)})})()`;
