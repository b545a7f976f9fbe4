# Removes the registry entries that the app writes (src/main/index.ts): the handlers of packshelf: links and of clicks on
# notifications. An update keeps both.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\packshelf"
    DeleteRegKey HKCU "Software\Classes\CLSID\{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}"
  ${endIf}
!macroend
