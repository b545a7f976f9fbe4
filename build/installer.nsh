# What the app has written beside its own files: that it opens packshelf: links, and who takes a click on a notification
# (src/main/index.ts). An update keeps both.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\packshelf"
    DeleteRegKey HKCU "Software\Classes\CLSID\{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}"
  ${endIf}
!macroend
